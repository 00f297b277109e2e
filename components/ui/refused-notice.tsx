// Conditions of an address that can't be used.
import { useTranslations } from "next-intl";
import { Notice } from "./notice";

/** Parameters that name a place. */
const PLACES = ["at", "near", "place"];

/** Characters of a value that are repeated. */
const SHOWN = 80;

type Props = {
  title: string;
  /** Parameters of the address that can't be used, with what stood there, or in words what is wrong with it. */
  refused: readonly { name: string; value: string; why?: string }[];
};

/** Says which conditions of a list's address can't be used; nothing when all can. */
export function RefusedNotice({ title, refused }: Props) {
  const ofView = useTranslations("priceView");
  if (refused.length === 0) return null;
  return (
    <div className="pb-3">
      <Notice kind="warn" title={title}>
        <ul>
          {refused.map(({ name, value, why }) => (
            <li key={name}>
              {why ??
                (PLACES.includes(name) ? (
                  ofView("noSuchPlace", { place: value.slice(0, SHOWN) })
                ) : (
                  <code className="font-mono text-sm break-all">
                    {name}={value.slice(0, SHOWN)}
                  </code>
                ))}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
