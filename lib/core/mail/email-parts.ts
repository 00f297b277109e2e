export type MailLocale = "ru" | "en";

/** A letter as it is written out: in one language, with its greeting and with whole addresses. Texts may come from outside. */
export type EmailParts = {
  letter: {
    subject: string;
    /** Paragraphs; a line break stays one. */
    lines: string[];
    /** Facts by name, such as the sum and the term of an invoice. */
    rows?: readonly (readonly [name: string, value: string])[];
    items: readonly {
      title: string;
      url: string;
      /** What one wants to know before following the link: price, place. */
      note?: string;
    }[];
    /** The one thing to do. */
    button: { label: string; url: string } | undefined;
    closing: string;
  };
  locale: MailLocale;
  site: { name: string; url: string };
  /** How the reader ends mails of this sort. */
  ending: { label: string; url: string } | undefined;
};
