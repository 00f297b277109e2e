// The picture of a listing for link previews, `/listings/…/og.png`.
import type { CSSProperties } from "react";

/** All that the picture of a listing says, as texts of its language. */
export type PictureTexts = {
  site: string;
  type: "SELL" | "BUY";
  typeText: string;
  title: string;
  price: string;
  /** Quantity, basis, place. */
  terms: string;
  /** Seller and category. */
  seller: string;
};

// The light colours of app/globals.css, as the drawing library can read them.
const COLOURS = { paper: "#fbfaf7", ink: "#241e18", muted: "#5b544d", line: "#d9d5ce", accent: "#1f4e79" };
const TYPES = { SELL: { ink: "#7a4716", wash: "#fbead3" }, BUY: { ink: "#0a5557", wash: "#ddf1f0" } };

const oneLine: CSSProperties = { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" };

/** A listing as a card of 1200×630 for links shared in networks and messengers. Boxes and inline styles only: it becomes a PNG. */
export function ListingPicture({ texts, font }: { texts: PictureTexts; font: string }) {
  const long = texts.title.length > 60;
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        padding: "56px 72px 52px",
        background: COLOURS.paper,
        color: COLOURS.ink,
        fontFamily: font,
      }}
    >
      <div style={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
        <div style={{ display: "flex", alignItems: "center", fontSize: 40, fontWeight: 600 }}>
          <BigMark />
          <div style={{ marginLeft: 16 }}>{texts.site}</div>
        </div>
        <div
          style={{
            display: "flex",
            padding: "8px 22px 10px",
            borderRadius: 10,
            fontSize: 32,
            fontWeight: 600,
            color: TYPES[texts.type].ink,
            background: TYPES[texts.type].wash,
          }}
        >
          {texts.typeText}
        </div>
      </div>
      <div style={{ display: "flex", flexGrow: 1, alignItems: "center" }}>
        <div
          style={{
            display: "block",
            width: 1056,
            fontSize: long ? 50 : 62,
            lineHeight: 1.18,
            fontWeight: 600,
            lineClamp: 3,
          }}
        >
          {texts.title}
        </div>
      </div>
      <div
        style={{
          display: "flex",
          fontSize: texts.price.length > 22 ? 56 : 76,
          fontWeight: 600,
          color: COLOURS.accent,
          lineHeight: 1.2,
        }}
      >
        {texts.price}
      </div>
      <div style={{ display: "block", width: 1056, fontSize: 32, lineHeight: 1.4, marginTop: 8, ...oneLine }}>
        {texts.terms}
      </div>
      <div style={{ display: "flex", height: 2, marginTop: 24, marginBottom: 18, background: COLOURS.line }} />
      <div style={{ display: "block", width: 1056, fontSize: 28, color: COLOURS.muted, ...oneLine }}>
        {texts.seller}
      </div>
    </div>
  );
}

/** The mark of `Wordmark`, in one colour. */
function BigMark() {
  return (
    <svg
      width="52"
      height="52"
      viewBox="0 0 24 24"
      fill="none"
      stroke={COLOURS.accent}
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d="M5.2 8.2 19 4.8" strokeLinecap="round" />
      <path d="M12 3v18M8 21h8" strokeLinecap="round" />
      <path d="M5.2 8.2v3.6" strokeLinecap="round" />
      <path d="M3.7 12h3l1.8 5.5H1.9z" fill={COLOURS.accent} strokeLinejoin="round" />
      <path d="M19 4.8 16 10.6h6z" strokeLinejoin="round" />
      <path d="M16 10.6a3 3 0 0 0 6 0z" fill={COLOURS.accent} strokeLinejoin="round" />
    </svg>
  );
}
