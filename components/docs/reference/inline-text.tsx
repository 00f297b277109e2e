const CODE = /`([^`]+)`/;

/** A text with `code` in it, as descriptions have. */
export const InlineText = ({ text }: { text: string }) =>
  text.split(CODE).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <code key={at} className="rounded-sm bg-sunken px-1 font-mono text-sm">
        {part}
      </code>
    ) : (
      part
    ),
  );
