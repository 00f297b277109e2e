import { Breadcrumbs, type Crumb } from "@/components/layout/breadcrumbs";
import { getSiteUrl } from "./site-url";

/** Description of a page in schema.org's terms. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a character that could end the element
      dangerouslySetInnerHTML={{ __html: toScriptJson({ "@context": "https://schema.org", ...data }) }}
    />
  );
}

/** The way down to a page, for people and for machines. `current` is the page itself, which people read as its heading. */
export function PageCrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  const steps = [
    ...crumbs.map(({ href, name }) => ({ name, item: new URL(href, getSiteUrl()).href })),
    // The last step is the page that the list stands on; it needs no address.
    { name: current },
  ];
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <JsonLd
        data={{
          "@type": "BreadcrumbList",
          itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
        }}
      />
    </>
  );
}

/** JSON for a script element: no text in it can end the element or start a comment in it. */
export function toScriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
