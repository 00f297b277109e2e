// The public offer of 26 November 2026, in English.
export const TEXT = `
{{name}}, INN {{inn}}, KPP {{kpp}}, OGRN (OGRNIP) {{ogrn}}, address: {{address}} (the supplier), offers to anybody who meets these conditions (the customer) a contract for access to the paid tariffs of the service {{site}}. This document is a public offer under article 437(2) of the Civil Code of the Russian Federation.

## 1. Subject

1.1. The supplier gives the customer access to what the chosen tariff includes, and the customer pays for it.

1.2. The tariffs, their prices and what they include are published on the page [“Tariffs”](/en/tariffs). Technical limits are described in the [API documentation](/en/docs).

1.3. The customer uses the service under the [terms of use](/en/terms). Where they differ from this offer about payment, the offer counts.

## 2. How the contract is made

2.1. The customer chooses a tariff and a period in the account, names the payer and gets an invoice. The invoice names the tariff, the period, the price, any credit, and this offer with its version.

2.2. Paying the invoice, in full and in time, accepts this offer under article 438(3) of the Civil Code. The contract is made on the day when the money reaches the supplier’s account.

2.3. The version of the offer that was in effect when the invoice was issued applies to the contract.

2.4. The customer pays, or somebody else for the customer. Whoever accepts the offer for a company confirms their authority.

## 3. Price and payment

3.1. Prices are in roubles. VAT, if the supplier pays it, is included and shown in the invoice.

3.2. Invoices are paid by bank transfer within 10 days of their issue. An unpaid invoice expires.

3.3. An invoice is paid in one sum. If less arrives, the supplier says so and waits for the rest. What is over is returned on request, or credited.

3.4. On a change to a higher tariff, unused days of the earlier one are credited. The credit stands in the invoice and holds if it is paid in time.

3.5. The supplier may change prices. A new price does not touch paid periods or issued invoices.

## 4. Term and renewal

4.1. A tariff starts on the day when the supplier confirms the payment. It lasts for the paid month or year.

4.2. The invoice for the next period is issued 10 days before the end. No money is taken automatically.

4.3. If the next period is not paid, the tariff works for 5 more days. The account then returns to Free. API keys are suspended and work again after payment.

4.4. The customer can move to a lower tariff or cancel in the account at any time, with effect from the end of the paid period.

## 5. Quality and support

5.1. The supplier runs the service around the clock, except for planned work and circumstances that it can’t control. Support answers at {{email}} on working days.

5.2. If paid features did not work for more than 24 hours on end by the supplier’s fault, the period is extended by that time on request.

## 6. Documents

6.1. The customer finds the invoice in the account and can download it as PDF. The supplier sends an act of acceptance or a universal transfer document (УПД) after the period, on request.

6.2. The services count as accepted if no objection arrives within 10 days after the end of the period.

## 7. Withdrawal and refund

7.1. The customer can withdraw from the contract at any time, by e-mail to {{email}} from the address of the account.

7.2. The supplier returns the payment for whole unused days, less actual costs, within 10 working days, to the account from which the money came. The price of a day is the payment for the period divided by its days.

7.3. The supplier can withdraw if the customer gravely breaks the terms of use. The payment for unused days is then returned too, less proven losses.

7.4. Deleting the account ends the contract. Money for the rest of the period is returned on request, made before the deletion, or from the same e-mail address within 30 days after it.

## 8. Liability

8.1. The parties answer as the law says. The supplier’s liability to a customer who acts in business is limited to actual damage and to the payment for the period in which the breach happened.

8.2. The supplier is no party to deals between users and does not answer for them.

8.3. These limits do not hold for intent, and where the law forbids them, consumers included.

8.4. A party does not answer for failures caused by force majeure of which it gave notice without delay.

## 9. Disputes

9.1. Claims go to {{email}} or to the supplier’s address. They are answered within 10 working days.

9.2. The law of the Russian Federation applies. Disputes with organisations and entrepreneurs go to the commercial (arbitrazh) court at the supplier’s seat, disputes with consumers to the court that the law names.

## 10. Changes of the offer

10.1. A new version is published on this page with its date of effect. Earlier versions stay at their addresses.

10.2. For periods already paid, the version named in the invoice holds.

10.3. Where the Russian and the English text differ, the Russian one counts.

## 11. Details of the supplier

{{name}}, INN {{inn}}, KPP {{kpp}}, OGRN (OGRNIP) {{ogrn}}. Address: {{address}}. Phone: {{phone}}. E-mail: {{email}}. Bank details stand in the invoice.
`;
