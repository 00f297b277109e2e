export const TEXT = `
If you find no answer here, write to {{email}}: see [Contacts](/en/contacts).

## For buyers

**How to find goods.** Type what traders say: “wheat 3 class Novorossiysk”, “rebar A500C 12 mm”. [Search](/en/search) reads grade, size, place and price, and each condition can be removed. The [catalogue](/en/catalogue) has filters for the quality of each category.

**Why prices are in roubles per tonne when the seller writes dollars.** Beside a price stands the comparable one: converted at the rate of the Bank of Russia and brought to one unit. Its hint names rate and date. In the line above a list you choose currency and VAT.

**What “−3.1% to the market” means.** How far the price stands from a fresh quote or index of the same goods. Without a fresh quote nothing is shown.

**How to reach the seller.** The button to write a message on the page of a listing. You need an account. The service shows no phone numbers and e-mail addresses: people exchange them in a chat.

**How to miss nothing.** [Save a search](/en/account/saved-searches): e-mails come at once or daily. Listings that you marked are in your [favourites](/en/account/favourites), and an e-mail tells when a price falls.

**How to check a seller.** “Verified” means that INN and name were compared with the register. That is not enough for a deal: ask for the documents of the goods, check the company in registers, and do not pay strangers in advance.

## For sellers

**How to place a listing.** [New listing](/en/account/listings/new): choose a category, and the form asks for the quality that matters there. Price per unit, delivery basis and VAT make it comparable. What you began is kept.

**Why a listing is not visible.** It may wait for review, be rejected, paused or expired. State and reason stand in [my listings](/en/account/listings).

**How long a listing runs.** 90 days. Before the end you get an e-mail with a button to renew.

**Many listings at once.** A program creates and updates listings by your own numbers through the API, and reads all of yours as one list, also as CSV: [documentation](/en/docs).

**What it costs.** Listings and chats are free. A paid tariff is for the API: [tariffs](/en/tariffs).

## For companies

**Why verify.** A verified company appears among the [companies](/en/companies), and its listings are marked. Fill in the [company’s details](/en/account/company), add documents and send them for verification. After a change of name, INN or OGRN it is repeated.

**How to add staff.** The owner invites them by e-mail on the page [“Members”](/en/account/company/members). Roles: owner, manager, viewer.

## For account owners

**I forgot my password.** [Ask for a link](/en/forgot-password). If no e-mail comes, look into spam.

**Who was in my account.** The devices are listed under [“Security”](/en/account/security), where you can sign out everywhere.

**Invoices and tariff.** [Tariff and invoices](/en/account/tariff): choose a tariff, download an invoice, cancel the renewal. An invoice is paid by transfer within 10 days, and payment accepts the [public offer](/en/offer). Its section “Withdrawal and refund” describes refunds.

**E-mails.** Switch them off under [notifications](/en/account/notifications).

**Download data, delete the account.** [Profile](/en/account/profile). What remains is stated in the [privacy policy](/en/privacy).

**I am asked to accept new terms.** The [terms](/en/terms) or the [consent to the processing of personal data](/en/personal-data) changed. API keys go on working. If you disagree, you can download your data and delete the account.

## For integrators

**Where to start.** [Documentation](/en/docs): a key and the first request in five minutes. Keys are issued in the [account](/en/account/api-keys) with the tariffs Pro and Corporate, and shown once.

**Answers 401, 403, 429.** Each code has a page under [errors](/en/docs/errors). Limit and remainder come in headers of the answer, and the [account](/en/account/usage) shows the use.

**How not to create a listing twice.** Repeat the request with the same \`Idempotency-Key\`: the answer stays the same.

**What changed.** [Changelog](/en/docs/changelog).

## Safety and complaints

**A suspicious listing or message.** “Report” beside it. Its author won’t learn who reported it.

**Somebody asks for payment in advance, or leads you to a messenger.** Do not pay before you have checked company, contract and bank details. No money passes through Tonna, and there are no “guaranteed deals” in its name.

**My listing was taken down, and I disagree.** Correct it and send it again, or appeal by e-mail within 30 days.

**Somebody else’s pictures or trademark.** The way to a takedown stands in the [terms of use](/en/terms), section 7.
`;
