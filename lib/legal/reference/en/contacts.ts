// The page of contacts, in English.
export const TEXT = `
## How to reach us

- E-mail: {{email}} (we reply on working days).
- Phone: {{phone}}.
- Postal address: {{address}}.

Before you write, look at [Help](/en/help): it answers common questions.

## What to write about

- **A question about an account, a listing or an invoice.** State the e-mail address of the account and a link to the page. Never send a password or an API key.
- **A report about a listing or a message.** The button “Report” beside it is the fastest way.
- **An infringement of rights.** Give the address of the page, the right, the proof and your contact details, as the [terms of use](/en/terms) describe.
- **Personal data.** Person responsible: {{officer}}. Your rights and our deadlines are set out in the [privacy policy](/en/privacy).
- **A claim about a paid tariff.** The procedure is set out in the [public offer](/en/offer).
- **A vulnerability.** Write to {{email}}, and publish no details until we have fixed it.

## Details

- Name: {{name}}
- INN: {{inn}}
- KPP: {{kpp}}
- OGRN (OGRNIP): {{ogrn}}
- Address: {{address}}
- Number in the register of personal data operators: {{register}}
- Server hosting: {{hosting}}

Bank details are given in the invoice.
`;
