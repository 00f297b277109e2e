export const TEXT = `
Tonna is a market where raw materials and goods are sold and bought in bulk: grain, metals, fuel, fertilisers, timber, chemicals and much more.

## What you find here

- A [catalogue](/en/catalogue) of offers and requests, with filters for quality, basis, region and price.
- A comparable price: listings in different currencies and units, brought to roubles per base unit at the rate of the Bank of Russia.
- A comparison with the market: how far a price stands from a fresh quote or index of the same goods.
- [Quotes and indices](/en/market), [prices by specification](/en/prices), [news](/en/news).
- [Companies](/en/companies) whose details were compared with the register.
- Chats with the author of a listing, and an [API](/en/docs) for accounting systems.

## What Tonna is not

Tonna sells no goods, takes no money for them and is no party to deals. Buyer and seller make the contract themselves. The [terms of use](/en/terms) say more.

## How it earns money

Search, listings and chats are free. Paid [tariffs](/en/tariffs) give access to the API. Tonna takes no money for a place in the catalogue: the order of listings depends on goods, price and date alone.

## Sources

Coordinates: [GeoNames](https://www.geonames.org), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/); rounded, some points corrected.

## Who runs it

Operator of the service: {{name}}, INN {{inn}}, OGRN (OGRNIP) {{ogrn}}. All details stand on the page [“Contacts”](/en/contacts).
`;
