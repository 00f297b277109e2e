// The privacy policy of 26 November 2026, in English.
export const TEXT = `
This policy follows the Russian Federal Law of 27.07.2006 No. 152-FZ “On Personal Data” (the law). It describes which data the service {{site}} processes, why, on which basis and for how long, and what you can do about your data.

## 1. Operator

1.1. Operator of personal data: {{name}}, INN {{inn}}, KPP {{kpp}}, OGRN (OGRNIP) {{ogrn}}, address: {{address}}.

1.2. Number in the register of operators of Roskomnadzor, the Russian data protection authority: {{register}}.

1.3. Person responsible for personal data: {{officer}}. E-mail: {{email}}, phone: {{phone}}.

## 2. Which data, why, and on which basis

**Account.** Name, e-mail address, password as an irreversible hash, language, time of sign-up and of the confirmed address. Purpose: to create the account, to let you in, to write to you about it. Basis: the contract with you (article 6(1)(5) of the law) and your [consent](/en/personal-data).

**Company and its staff.** Name, INN, KPP, OGRN, region, role in the company, documents for verification. Purpose: to show the company and to verify it. Basis: contract.

**Listings, pictures, chats, reports.** Everything that you write and upload. Place and device of a photo are removed from it. Purpose: to publish the listing, deliver the message, decide on the report. Basis: contract, and the legitimate interest in a safe market (article 6(1)(7)).

**Favourites, saved searches, subscriptions and e-mail settings.** Purpose: to show them to you and to send what you asked for. Basis: contract. E-mails about new listings can be switched off in the account and by a link in each of them.

**Invoices.** Payer, INN, KPP, address, sums and dates. Purpose: the contract about a tariff, and accounting. Basis: contract, and duty under the law (article 6(1)(2)).

**Sessions and security.** Browser, shortened IP address (a network, not a household), time of sign-in. The full IP address is used at the moment of a request, to limit attempts and requests. A log of acts: who changed what, and when. Purpose: to protect accounts and the service. Basis: legitimate interest.

**API keys and their use.** Name of the key, its scopes, requests per hour. Purpose: tariff and limits. Basis: contract.

**Accepted documents.** Which document you accepted, in which version and language, and when. Purpose: to prove consent. Basis: duty under the law (article 9(3)).

The service processes no special categories of data (health, beliefs and the like) and no biometrics: do not put them in listings and messages. No decision with legal effect is made by a machine alone.

## 3. Who sees the data

3.1. **All visitors** see the name of a listing’s author, their region and the time of sign-up, details of the company, and listings. The service shows no e-mail address and no phone number.

3.2. **The other side of a chat** sees your name and your messages there. **Staff of a company** see each other and shared listings.

3.3. **The operator and its staff** see data as their duties require. When a moderator opens a chat, that is written to the log.

3.4. **Processors** (article 6(3) of the law): hosting of servers: {{hosting}}. They keep the data secret and process it only as instructed.

3.5. **State authorities and courts** get data on a lawful request.

3.6. The operator sells no data, passes none to advertising networks, and uses no third-party counters. Pages load nothing from other sites.

## 4. Where data is stored

4.1. Data of Russian citizens is recorded, arranged, accumulated, stored, corrected and retrieved in databases within Russia (article 18(5) of the law, as amended by Federal Law No. 242-FZ): {{hosting}}.

4.2. There is no cross-border transfer. Visitors from other countries see published listings because the site is open to everybody.

## 5. For how long

- account, listings, favourites, searches, settings: while there is an account;
- messages: while there is a chat; after an account is deleted they stay with the other side, without your name;
- sessions: {{sessionDays}} days after the last visit; texts of e-mails until they are sent, a record of an e-mail for 30 days; use of API keys for 90 days;
- a sign-up that was not finished: up to 4 days; an invitation to a company: up to 14 days;
- invoices and accounting documents: 5 years after the year (Law No. 402-FZ);
- log of acts: while the service runs; after an account is deleted, without name and address, by number only;
- backups: up to 35 days.

After that, data is deleted or made anonymous.

## 6. Your rights and how to use them

6.1. **To know and to receive.** “Download my data” in the [profile](/en/account/profile): a file with all that the service keeps about you, accepted documents included.

6.2. **To correct.** You change name, e-mail address, company and listings in your account.

6.3. **To withdraw consent, to delete.** The page [“Deleting the account”](/en/account/delete), or an e-mail. The account is deleted at once: name, address, password, sessions, favourites, searches and records of accepted documents are erased, listings are taken down, keys are revoked. Invoices, messages without a name and log records without a name remain.

6.4. **To restrict or object to** processing, to ask about it, to demand its end. Write to {{email}} or to the operator’s address: your name, the e-mail address of the account, and what you ask for. An answer comes within 10 working days; the term may be extended by 5 working days with a reason. On a demand to stop, processing stops within 10 working days; on a withdrawn consent, within 30 days at the latest, unless there is another lawful basis.

6.5. **To complain** to Roskomnadzor (rkn.gov.ru) or to a court.

## 7. How data is protected

Connections are encrypted, passwords are stored as Argon2id hashes, API keys as hashes. Staff have access by role, changes are logged, sign-in attempts are limited, backups are checked. The operator reports a leak to Roskomnadzor within 24 hours and the findings within 72 hours. It tells you without delay if your rights are at risk.

## 8. Cookies

The site uses only necessary ones. They are listed on the page [“Cookies”](/en/cookies).

## 9. Changes

A new version is published on this page with its date of effect; earlier ones stay at their addresses. If purposes or data that need consent change, the service asks for a new consent.

Where the Russian and the English text differ, the Russian one counts.
`;
