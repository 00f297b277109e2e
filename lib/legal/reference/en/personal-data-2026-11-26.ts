// The consent to the processing of personal data of 26 November 2026, in English.
export const TEXT = `
By signing up at {{site}} and ticking this consent I freely, of my own will and in my own interest, give the operator my consent to the processing of my personal data under article 9 of the Russian Federal Law of 27.07.2006 No. 152-FZ “On Personal Data”. The consent is given apart from other documents.

## 1. To whom

Operator: {{name}}, INN {{inn}}, OGRN (OGRNIP) {{ogrn}}, address: {{address}}.

On the operator’s behalf the data is stored by: {{hosting}}.

## 2. Which data

- the name that I give at sign-up;
- my e-mail address;
- the language of the site and of e-mails;
- the company for which I work and my role there, if I state them;
- what I myself write in listings, messages, reports and invoices;
- sign-ins: browser, shortened IP address, time.

I give no special categories of data and no biometrics.

## 3. For what

- to create an account and give access to it;
- to show my name beside my listings and messages, so that other users can contact me;
- to send e-mails about the account, listings, chats, searches and invoices;
- to answer requests and decide on reports;
- to protect the account and the service against abuse.

This is no consent to advertising: the service sends none.

## 4. What is done with it

Collection, recording, arrangement, accumulation, storage, correction, retrieval, use, transfer to the processor on the operator’s behalf and where the law demands it, access for other users as section 3 says, anonymisation, blocking, deletion, destruction. Processing is automated and takes place in databases within Russia.

## 5. Term and withdrawal

5.1. The consent holds while there is an account.

5.2. I can withdraw it at any time: by deleting the account on the page [“Deleting the account”](/en/account/delete), or in writing, to {{email}} or to the operator’s address. The letter states the name and the e-mail address of the account.

5.3. After withdrawal, processing stops and the data is destroyed within 30 days, except what the operator must keep by law (invoices, for example). An account can’t work without this data.

## 6. Proof

The service records which version of the consent I accepted, in which language, and when. No IP address is kept for this. The [privacy policy](/en/privacy) says more. Where the Russian and the English text differ, the Russian one counts.
`;
