import type { ReactNode } from "react";

type Props = {
  /** Labels of the columns, each with classes of its cell, and with what stands there instead of the bare label. */
  cells: readonly (readonly [label: string, className?: string, content?: ReactNode])[];
};

/** Heading cells of a table. */
export const HeadCells = ({ cells }: Props) =>
  cells.map(([label, className, content = label]) => (
    <th key={label} scope="col" className={className}>
      {content}
    </th>
  ));
