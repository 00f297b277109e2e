// The terms of use of 26 November 2026, in English.
export const TEXT = `
These terms are a contract between the operator of the site {{site}} (the service) and everybody who uses it.

## 1. Parties and subject

1.1. The operator of the service: {{name}}, INN {{inn}}, KPP {{kpp}}, OGRN (OGRNIP) {{ogrn}}, address: {{address}} (the operator). You can reach the operator by phone, {{phone}}, and by e-mail, {{email}}.

1.2. A user is anybody who opens the site, has an account, or calls the API. A person who acts for a company confirms that they may do so.

1.3. The operator gives users access to a catalogue of listings to sell and to buy raw materials and goods, to search, prices, quotes, news, chats and an API. The free part works under these terms. Paid tariffs are described in the [public offer](/en/offer).

1.4. The catalogue can be read without an account. A user accepts the terms by ticking the box at sign-up, or by accepting a new version in the account. The service records the accepted version and the time.

## 2. Words

- **Listing**: an offer to sell goods, or a request to buy them, placed by a user.
- **Author**: the user who placed the listing, for themselves or for a company.
- **Company**: an organisation or entrepreneur whose details stand in an account. A **verified company** is one whose details the operator has compared with the register and with documents.
- **Chat**: messages between users inside the service.
- **API key**: a code with which a user’s program calls the service.

## 3. Account

3.1. A person of 18 years or more, or a representative of a company, may sign up. A name, an e-mail address and a password are needed. The details must be true.

3.2. Users keep their password and API keys secret. They answer for what is done with them until they report a loss or revoke them. A key is revoked in the account at once.

3.3. One account is for one person. Staff of a company have accounts of their own, with roles that the company’s owner gives.

3.4. Users can download their data and delete their account at any time, in the account. What remains then is stated in the [privacy policy](/en/privacy).

## 4. Listings

4.1. The author decides what a listing says and answers for it: that the goods exist and may be traded, for price, quality, volume, delivery basis and documents, and for the right to sell.

4.2. A listing describes one kind of goods in a fitting category, with a real price for the stated unit, or with “price on request”.

4.3. A listing runs for 90 days and is then taken down. Its author can renew it. When the goods are sold or no longer needed, the author takes the listing down.

4.4. A listing is an invitation to negotiate and not a binding offer, unless its author says so.

4.5. The author allows the operator to show the listing and its pictures on the site, in the API, in RSS and in links to the service, to translate, compress and shorten them, and to count the price in anonymous indices, all free of charge. This permission lasts while the listing is published. Anonymous figures stay in indices and statistics.

4.6. The author confirms the right to use the texts and pictures of the listing.

## 5. What is forbidden

- to offer goods that may not be traded, that need a permit which the author lacks, that are counterfeit, stolen, sanctioned or banned from export;
- to publish false prices, goods that don’t exist, repeats of a listing, other people’s pictures, or contacts of third parties without their consent;
- to pretend to be somebody else, to forge documents, to evade verification or a block;
- to deceive, or to ask for payment in advance for goods that aren’t there;
- to send advertising or mass messages to people who did not ask for them;
- to disturb the service: to overload it, to look for weaknesses without the operator’s consent, to evade limits, to collect data other than through the API;
- to collect personal data of other users and use it for anything but talks about a listing.

## 6. Verification of companies

6.1. The operator compares a company’s details with public registers and with the documents sent in. “Verified” means that they agreed on the day of the check.

6.2. It guarantees neither solvency, nor the quality of goods, nor that obligations are met. Check your partner yourself.

6.3. After a change of name, INN or OGRN the company is verified anew.

## 7. Moderation and takedown

7.1. The operator may check listings before or after they are published. A listing that breaks these terms or the law is rejected or taken down. Its author sees the reason in the account and gets an e-mail. A corrected listing can be sent again.

7.2. After a grave or repeated breach the operator may limit chats, revoke API keys or block the account.

7.3. You can report a listing or a message with the button “Report” beside it. The operator usually decides within two working days.

7.4. Owners of rights, and anybody whose rights a listing breaks, can write to {{email}}. State the address of the page, the right, the proof, and your contacts. If the claim is founded, the material is taken down; its author is told and may object.

7.5. Demands of state authorities are met in the way and time that the law sets.

7.6. The author can appeal against a moderator’s decision within 30 days, by e-mail to {{email}}. Another member of staff decides within ten working days.

## 8. Deals are made by users themselves

8.1. The service helps people to find each other and to compare prices. The operator neither sells nor buys the goods in listings, takes no money for them, does not store or carry them, and is no broker, agent or guarantor.

8.2. Users make and perform contracts about goods themselves, outside the service. They settle disputes about goods, payment and delivery between themselves.

8.3. At the written request of a party to a dispute the operator keeps the related material, and hands it to a court or authority that lawfully asks for it.

## 9. Prices, quotes and indices

9.1. The comparable price is computed from the rate of the Bank of Russia and the factors of units. Indices are computed from published listings, quotes come from the named sources. They are information, neither an offer nor advice to invest.

9.2. Sources can be late or wrong. Date and source stand beside each figure.

## 10. API and programs

10.1. Programs use the API as its [documentation](/en/docs) says and within the limits of the tariff. The operator may refuse requests for a while, so that the service works for everybody.

10.2. A new version of these terms does not stop API keys: the account’s owner accepts it at the next visit to the account. Changes of the API itself are announced in the [changelog](/en/docs/changelog).

10.3. You may show and process data of the API for your own business. You may not resell the whole database or present it as yours.

## 11. Liability

11.1. The service is provided “as is”. The operator tries to keep it running without breaks but does not promise it, and announces planned work where possible.

11.2. The operator does not answer for listings and messages that users made, unless it knew or had to know that they were unlawful, nor for deals between users.

11.3. To a user who acts in business the operator answers for actual damage caused by its fault. The amount is limited to what the user paid in the last 12 months, and to 10 000 roubles for the free part.

11.4. These limits do not hold for intent, for harm to life and health, and where the law forbids them, consumers included.

11.5. The user compensates the operator for losses caused by the user’s breach of these terms or of the rights of others.

## 12. Claims and disputes

12.1. Send a claim against the operator to {{email}} or by post to {{address}}. State who you are, what happened and what you ask for, and add proof. An answer comes within ten working days, unless the law sets another term.

12.2. The parties try to settle a claim before they go to court. Consumers need not, unless the law requires it.

12.3. The law of the Russian Federation applies. Disputes with organisations and entrepreneurs go to the commercial (arbitrazh) court at the operator’s seat, disputes with consumers to the court that the law names.

## 13. Personal data

The [privacy policy](/en/privacy) says how the operator processes personal data. Processing that needs consent rests on a separate [consent](/en/personal-data). The page [“Cookies”](/en/cookies) describes what the site keeps in a browser.

## 14. Changes of these terms

14.1. The operator may change the terms. A new version is published on this page with its date of effect; earlier versions stay at their addresses. Changes to the user’s disadvantage are announced at least 10 days before.

14.2. Users accept a new version on the first page of the account that they open after that date. Those who disagree can download their data and delete their account. These pages are open without acceptance.

## 15. Term and end

15.1. The contract holds while there is an account or while the site is used.

15.2. The operator may close the service with a notice of at least 30 days. Money for the unused time of paid tariffs is returned.

15.3. If one provision is void, the others hold. Where the Russian and the English text differ, the Russian one counts.
`;
