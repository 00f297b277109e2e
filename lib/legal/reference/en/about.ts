// The page about Tonna, in English.
export const TEXT = `
Tonna is a marketplace where raw materials and goods are bought and sold in bulk: grain, metals, fuel, fertilizers, timber, chemicals and much more.

## What you find here

- A [catalogue](/en/catalogue) of offers and bids, with filters for quality, basis, region and price.
- A comparable price: listings in different currencies and units are converted to roubles per base unit at the Bank of Russia rate.
- The price delivered to your place and, for a seller, what is left of a bid after delivery.
- A comparison with the market: how far a price is from a recent quote or index of the same goods.
- [Quotes and indices](/en/market), [prices by specification](/en/prices), [news](/en/news).
- [Companies](/en/companies) whose details were checked against the register.
- Chats with the author of a listing, and an [API](/en/docs) for accounting systems.

## What Tonna is not

Tonna sells no goods, takes no money for them and is not a party to deals. The buyer and the seller conclude the contract themselves. More in the [terms of use](/en/terms).

## How it earns money

Search, listings and chats are free. Paid [tariffs](/en/tariffs) give access to the API and the import of price lists. Tonna takes no money for a place in the catalogue: the order of listings depends only on your query and the sort order you choose.

## Sources

Coordinates: [GeoNames](https://www.geonames.org), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/); rounded, some points corrected.

Outlines of countries: [Natural Earth](https://www.naturalearthdata.com), public domain.

## Who runs it

Operator of the service: {{name}}, INN {{inn}}, OGRN (OGRNIP) {{ogrn}}. The operator’s details are on the [“Contacts”](/en/contacts) page.
`;
