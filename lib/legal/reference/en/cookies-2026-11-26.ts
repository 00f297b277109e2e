// The cookie policy of 26 November 2026, in English.
export const TEXT = `
The site {{site}} keeps in your browser only what it needs to work, or what you chose yourself. There are no cookies for advertising or analytics, and other sites get nothing. That is why the site shows no banner that asks for consent.

## 1. Cookies

There is one cookie, and only signing in sets it. Until you sign in there is none at all.

- **next-auth.session-token** keeps you signed in. Term: {{sessionDays}} days after the last visit, or until you sign out. Scripts of a page can’t read it. Over a secure connection its name begins with \`__Secure-\`.

A program that itself opens the addresses \`/api/auth/csrf\` and \`/api/auth/signin\` also gets **next-auth.csrf-token** (against forged requests) and **next-auth.callback-url** (an address to return to), until the browser is closed. Pages of the site do not use these addresses.

## 2. Storage of the browser

These are no cookies: the browser does not send them to the server by itself. They stay until you delete them, unless stated otherwise.

- **tonna-theme**: the light or dark theme, if you chose one.
- **tonna.prices**: currency, VAT and place in which you look at prices.
- **tonna.compare**: listings collected for a comparison.
- **tonna.favourite**: the listing that you marked before signing in; until the tab is closed.
- **tonna-visitor**: the name of the signed-in person, so that the page’s header does not flicker; until the tab is closed.
- **tonna-staff**: the role of an editor or administrator, so that their links are in the header at once; until the tab is closed.
- **tonna:draft**, **tonna:unsent**: messages begun or not sent yet; until they are sent.
- **tonna:listing**, **tonna:news**: a listing or a news item begun; until it is saved.
- **tonna:payer**: the payer that you enter for an invoice; until the tab is closed.
- **tonna.moderation-keys**: whether a moderator’s keys are on.

## 3. How to refuse

Delete the site’s data in the settings of your browser, or forbid it. The catalogue goes on working; you can’t sign in without cookies.

## 4. Questions and changes

Write to {{email}}. A new version is published on this page with its date; earlier ones stay at their addresses. Other data is described in the [privacy policy](/en/privacy). Where the Russian and the English text differ, the Russian one counts.
`;
