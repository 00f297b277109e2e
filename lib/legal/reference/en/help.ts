// The help page, in English.
export const TEXT = `
If you find no answer here, write to {{email}}: see [Contacts](/en/contacts).

## For buyers

**How to find goods.** Type them as traders say them: “wheat class 3 protein from 12.5 Novorossiysk”, “rebar A500C 12 mm”. [Search](/en/search) recognises the grade, size, place and price, and you can remove each condition. The [catalogue](/en/catalogue) has filters for the quality of each category.

**Why prices are in roubles per tonne when the seller’s are in dollars.** Next to the price is a comparable one, converted at the Bank of Russia rate to the same unit. Its hint shows the rate and the date. Choose the currency and VAT in the line above a list.

**What it costs with delivery.** Fill in “Delivered to” above a list, with a town, port or station: each offer then shows its price delivered there. It is an estimate from a freight table, and its hint shows the parts.

**What “−3.1% vs market” means.** How far the price is from a recent quote or index of the same goods. Without a recent quote nothing is shown.

**How to reach the seller.** Press “Message the seller” on the listing’s page. You need an account. Phone numbers and e-mail addresses are not shown: people exchange them in a chat.

**How to hear about new listings.** [Save a search](/en/account/saved-searches): e-mails come at once or once a day. Listings that you marked are in your [favourites](/en/account/favourites); we e-mail you when a price falls.

**How to check a seller.** “Verified company” means that its INN and name were checked against the register. That is not enough for a deal: ask for the documents for the goods, check the company in registers, and do not pay strangers in advance.

## For sellers

**How to post a listing.** [New listing](/en/account/listings/new): choose a category, and the form asks for the quality figures that matter there. Price per unit, delivery basis and VAT make it comparable. Your draft is saved automatically.

**Why a listing is not visible.** It may be in review, rejected, paused or expired. The status and the reason are in [My listings](/en/account/listings).

**How long a listing runs.** 90 days. Before it expires you get an e-mail with a button to renew it.

**What is left of a bid.** Choose “Buying” above a list and fill in “Shipping from” with your elevator, warehouse or station: each bid then shows its price less delivery. The page of your listing shows the bids that fit it.

**How to post many listings at once.** Upload a price list under [“Import”](/en/account/import) (Corporate tariff): we recognise its columns. A program does the same through the API: [documentation](/en/docs).

**What it costs.** Listings and chats are free. You need a paid tariff for the API and imports: [tariffs](/en/tariffs).

## For companies

**Why verify.** A verified company appears in the [list of companies](/en/companies), and its listings carry a mark. Fill in the [company’s details](/en/account/company), attach documents and request verification. If the name, INN or OGRN changes, the company is verified again.

**How to add members.** The owner invites them by e-mail on the [“Members”](/en/account/company/members) page. Roles: owner, manager, viewer.

## For account owners

**I forgot my password.** [Ask for a link](/en/forgot-password). If no e-mail comes, check your spam folder.

**Who has signed in to my account.** Devices are listed under [“Security”](/en/account/security), where you can sign out everywhere.

**Invoices and tariff.** [Tariff and invoices](/en/account/tariff): choose a tariff, download an invoice, cancel the renewal. An invoice is due within 10 days, by bank transfer, and by paying you accept the [public offer](/en/offer). Refunds are described in its section “Withdrawal and refund”.

**E-mails.** Switch off those you do not need under [notifications](/en/account/notifications).

**Download data, delete the account.** [Profile](/en/account/profile). What remains is stated in the [privacy policy](/en/privacy).

**I am asked to accept new terms.** The [terms](/en/terms) or the [consent to the processing of personal data](/en/personal-data) have changed. API keys keep working. If you disagree, you can download your data and delete the account.

## For integrators

**Where to start.** [Documentation](/en/docs): a key and the first request in five minutes. Keys are issued in your [account](/en/account/api-keys) on the Pro and Corporate tariffs, and shown once.

**Responses 401, 403, 429.** Each code is explained under [errors](/en/docs/errors). The response headers give the limit and what is left of it; your [account](/en/account/usage) shows the usage.

**How not to create a listing twice.** Repeat the request with the same \`Idempotency-Key\`: the response stays the same.

**What changed.** [Changelog](/en/docs/changelog).

## Safety and complaints

**A suspicious listing or message.** Press “Report” next to it. The author won’t learn who reported it.

**Somebody asks for payment in advance, or moves you to a messenger.** Do not pay until you have checked the company, the contract and the bank details. No money passes through Tonna, and there are no “guaranteed deals” in its name.

**My listing was taken down, and I disagree.** Correct it and submit it again, or appeal by e-mail within 30 days.

**Somebody else’s pictures or trademark.** Section 7 of the [terms of use](/en/terms) says how to have them taken down.
`;
