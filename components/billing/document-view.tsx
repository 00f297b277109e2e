import type { InvoiceDocument } from "@/lib/billing/documents/invoice-document";

/** An invoice in the form that Russian accountants know; on paper it stands alone. */
export function DocumentView({ document }: { document: InvoiceDocument }) {
  const { title, bank, parties, head, line, totals, purpose, signatory } = document;
  const cell = "border border-edge px-2 py-1.5";
  return (
    <article
      aria-labelledby="document-title"
      className="max-w-3xl rounded-md border border-line bg-raised p-4 sm:p-8 print:max-w-none print:border-0 print:p-0"
    >
      {document.warning && <p className="pb-3 font-semibold text-bad">{document.warning}</p>}
      {bank.length > 0 && (
        <table className="w-full border-collapse">
          <tbody>
            {bank.map(([name, value]) => (
              <tr key={name}>
                <th scope="row" className={`${cell} w-44 text-left font-normal text-muted max-sm:w-28`}>
                  {name}
                </th>
                <td className={`${cell} wrap-anywhere`}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h2 id="document-title" className="border-b-2 border-ink pt-6 pb-2 text-xl font-semibold">
        {title}
      </h2>
      <dl className="flex flex-col gap-2 py-4">
        {parties.map(([role, text]) => (
          <div key={role} className="flex gap-3 max-sm:flex-col max-sm:gap-0">
            <dt className="w-28 flex-none text-muted">{role}</dt>
            <dd className="font-medium wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section tabIndex={0} aria-label={head[1]} className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-left">
              {head.map((label, at) => (
                <th
                  key={label}
                  scope="col"
                  className={`${cell} font-semibold ${at >= 4 || at === 2 ? "text-right" : ""}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="align-top">
              {head.map((label, at) => (
                <td
                  key={label}
                  className={`${cell} ${at === 1 ? "min-w-40" : "whitespace-nowrap"} ${at >= 4 || at === 2 ? "text-right" : ""}`}
                >
                  {line[at]}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <dl className="flex flex-col gap-1 py-3">
        {totals.map(([name, sum]) => (
          <div key={name} className="flex items-baseline justify-end gap-4 font-semibold">
            <dt className="text-right">{name}</dt>
            <dd className="w-28 flex-none text-right whitespace-nowrap">{sum}</dd>
          </div>
        ))}
      </dl>
      <p>{document.summary}</p>
      <p className="font-semibold">{document.inWords}</p>
      <p className="pt-3">{document.term}</p>
      {document.offer && <p className="pt-2 wrap-anywhere">{document.offer}</p>}
      <p className="pt-2">
        <span className="text-muted">{purpose[0]}: </span>
        <span className="select-all wrap-anywhere">{purpose[1]}</span>
      </p>
      <p className="flex items-baseline gap-3 border-t-2 border-ink pt-8">
        <span className="font-semibold">{signatory[0]}</span>
        <span aria-hidden className="inline-block w-48 border-b border-edge" />
        <span>{signatory[1]}</span>
      </p>
    </article>
  );
}
