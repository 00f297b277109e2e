import { Notice } from "./notice";

type Props = {
  title: string;
  /** Parameters of the address that can't be used, with what stood there. */
  refused: readonly { name: string; value: string }[];
};

/** Says which conditions of a list's address were not understood; nothing when all were. */
export function RefusedNotice({ title, refused }: Props) {
  if (refused.length === 0) return null;
  return (
    <div className="pb-3">
      <Notice kind="warn" title={title}>
        <ul>
          {refused.map(({ name, value }) => (
            <li key={name}>
              <code className="font-mono text-sm break-all">
                {name}={value.slice(0, 80)}
              </code>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
