import localFont from "next/font/local";

// The font of every page, Golos Text: one file a script, with the ranges of fontsource's own style sheet. The rouble sign is in
// latin-ext. A page needs Cyrillic and Latin at once (listings are written in Russian), so these two are preloaded.
const cyrillic = localFont({
  src: "../../node_modules/@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2",
  weight: "400 900",
  display: "swap",
  variable: "--font-golos-cyrillic",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
    },
  ],
});

const latin = localFont({
  src: "../../node_modules/@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2",
  weight: "400 900",
  display: "swap",
  variable: "--font-golos-latin",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});

const latinExt = localFont({
  src: "../../node_modules/@fontsource-variable/golos-text/files/golos-text-latin-ext-wght-normal.woff2",
  weight: "400 900",
  display: "swap",
  variable: "--font-golos-latin-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113",
    },
  ],
});

/** Class of `<html>` that makes the font families known to `globals.css`. */
export const fontClass = `${cyrillic.variable} ${latin.variable} ${latinExt.variable}`;
