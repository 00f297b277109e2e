export const TEXT = `
## How to reach us

- E-mail: {{email}}. We answer on working days.
- Phone: {{phone}}.
- Postal address: {{address}}.

Before you write, look at [Help](/en/help): it answers frequent questions.

## What you write about

- **A question about an account, a listing or an invoice.** State the e-mail address of the account and a link to the page. Never send a password or an API key.
- **A report about a listing or a message.** The button “Report” beside it is the fastest way.
- **A breach of rights.** The address of the page, the right, the proof and your contacts, as the [terms of use](/en/terms) say.
- **Personal data.** Person responsible: {{officer}}. Your rights and the terms of an answer stand in the [privacy policy](/en/privacy).
- **A claim about a paid tariff.** The procedure stands in the [public offer](/en/offer).
- **A vulnerability.** Write to {{email}}, and publish no details until we have closed it.

## Details

- Name: {{name}}
- INN: {{inn}}
- KPP: {{kpp}}
- OGRN (OGRNIP): {{ogrn}}
- Address: {{address}}
- Number in the register of operators of personal data: {{register}}
- Hosting of servers: {{hosting}}

Bank details stand in the invoice.
`;
