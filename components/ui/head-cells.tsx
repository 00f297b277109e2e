type Props = {
  /** Labels of the columns, each with classes of its cell. */
  cells: readonly (readonly [label: string, className?: string])[];
};

/** Heading cells of a table. */
export const HeadCells = ({ cells }: Props) =>
  cells.map(([label, className]) => (
    <th key={label} scope="col" className={className}>
      {label}
    </th>
  ));
