// Made by `npm run api` from the route tables: not edited by hand.

import type { HttpAnswers } from '../../answers.ts';

/** The calls of mf-catalog below `/api`, by method and path. */
export interface CatalogCalls {
  readonly GET: {
    readonly '/public/catalog/search': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly sort?: "ending" | "newest" | "price_asc" | "price_desc" | "mileage_asc" | "mileage_desc" | "year_asc" | "year_desc" | "distance" | "title_asc" | "title_desc" | "power_asc" | "power_desc" | "length_asc" | "length_desc" | "standing" | '' | null | undefined; readonly size?: 24 | 48 | 96 | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly productType?: (readonly ("motorhome" | "trailer")[] | "motorhome" | "trailer") | '' | null | undefined; readonly category?: (readonly (string)[] | string) | '' | null | undefined; readonly make?: (readonly (string)[] | string) | '' | null | undefined; readonly model?: (readonly (string)[] | string) | '' | null | undefined; readonly country?: (readonly ("DE" | "NL" | "BE" | "FR" | "IT" | "AT" | "CH" | "LU" | "DK" | "CZ" | "PL" | "ES" | "HR" | "SI" | "SK" | "HU" | "SE" | "NO" | "FI" | "PT" | "GR")[] | "DE" | "NL" | "BE" | "FR" | "IT" | "AT" | "CH" | "LU" | "DK" | "CZ" | "PL" | "ES" | "HR" | "SI" | "SK" | "HU" | "SE" | "NO" | "FI" | "PT" | "GR") | '' | null | undefined; readonly fuel?: (readonly (string)[] | string) | '' | null | undefined; readonly transmission?: (readonly (string)[] | string) | '' | null | undefined; readonly emission_class?: (readonly (string)[] | string) | '' | null | undefined; readonly equipment?: (readonly (string)[] | string) | '' | null | undefined; readonly sellerKind?: (readonly ("PRIVATE" | "COMMERCIAL")[] | "PRIVATE" | "COMMERCIAL") | '' | null | undefined; readonly priceFrom?: number | '' | null | undefined; readonly mileageFrom?: number | '' | null | undefined; readonly yearFrom?: number | '' | null | undefined; readonly powerFrom?: number | '' | null | undefined; readonly lengthFrom?: number | '' | null | undefined; readonly weightFrom?: number | '' | null | undefined; readonly seatsFrom?: number | '' | null | undefined; readonly bedsFrom?: number | '' | null | undefined; readonly inspectionFrom?: number | '' | null | undefined; readonly buyNow?: boolean | '' | null | undefined; readonly vatReportable?: boolean | '' | null | undefined; readonly reserveMet?: boolean | '' | null | undefined; readonly undamaged?: boolean | '' | null | undefined; readonly exclusive?: boolean | '' | null | undefined; readonly manufacturer?: boolean | '' | null | undefined; readonly auction_status?: "running" | "published" | "chance" | "renegotiation" | "sold" | "failed" | '' | null | undefined; readonly ends?: "today" | "tomorrow" | '' | null | undefined; readonly distance?: string | '' | null | undefined; readonly region?: string | '' | null | undefined; readonly storeCode?: string | '' | null | undefined; readonly priceTo?: (number) | '' | null | undefined; readonly mileageTo?: (number) | '' | null | undefined; readonly yearTo?: (number) | '' | null | undefined; readonly powerTo?: (number) | '' | null | undefined; readonly lengthTo?: (number) | '' | null | undefined; readonly weightTo?: (number) | '' | null | undefined; readonly seatsTo?: (number) | '' | null | undefined; readonly bedsTo?: (number) | '' | null | undefined; readonly inspectionTo?: (number) | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogSearch'];
    };
    readonly '/public/catalog/suggest': {
      readonly query: { readonly q: string };
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogSuggestions'];
    };
    readonly '/public/catalog/places': {
      readonly query: { readonly q: string };
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogPlaces'];
    };
    readonly '/public/catalog/distances': {
      readonly query: { readonly from: string; readonly id: (readonly (string)[] | string) };
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogDistances'];
    };
    readonly '/public/catalog/regions': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly sort?: "ending" | "newest" | "price_asc" | "price_desc" | "mileage_asc" | "mileage_desc" | "year_asc" | "year_desc" | "distance" | "title_asc" | "title_desc" | "power_asc" | "power_desc" | "length_asc" | "length_desc" | "standing" | '' | null | undefined; readonly size?: 24 | 48 | 96 | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly productType?: (readonly ("motorhome" | "trailer")[] | "motorhome" | "trailer") | '' | null | undefined; readonly category?: (readonly (string)[] | string) | '' | null | undefined; readonly make?: (readonly (string)[] | string) | '' | null | undefined; readonly model?: (readonly (string)[] | string) | '' | null | undefined; readonly country?: (readonly ("DE" | "NL" | "BE" | "FR" | "IT" | "AT" | "CH" | "LU" | "DK" | "CZ" | "PL" | "ES" | "HR" | "SI" | "SK" | "HU" | "SE" | "NO" | "FI" | "PT" | "GR")[] | "DE" | "NL" | "BE" | "FR" | "IT" | "AT" | "CH" | "LU" | "DK" | "CZ" | "PL" | "ES" | "HR" | "SI" | "SK" | "HU" | "SE" | "NO" | "FI" | "PT" | "GR") | '' | null | undefined; readonly fuel?: (readonly (string)[] | string) | '' | null | undefined; readonly transmission?: (readonly (string)[] | string) | '' | null | undefined; readonly emission_class?: (readonly (string)[] | string) | '' | null | undefined; readonly equipment?: (readonly (string)[] | string) | '' | null | undefined; readonly sellerKind?: (readonly ("PRIVATE" | "COMMERCIAL")[] | "PRIVATE" | "COMMERCIAL") | '' | null | undefined; readonly priceFrom?: number | '' | null | undefined; readonly mileageFrom?: number | '' | null | undefined; readonly yearFrom?: number | '' | null | undefined; readonly powerFrom?: number | '' | null | undefined; readonly lengthFrom?: number | '' | null | undefined; readonly weightFrom?: number | '' | null | undefined; readonly seatsFrom?: number | '' | null | undefined; readonly bedsFrom?: number | '' | null | undefined; readonly inspectionFrom?: number | '' | null | undefined; readonly buyNow?: boolean | '' | null | undefined; readonly vatReportable?: boolean | '' | null | undefined; readonly reserveMet?: boolean | '' | null | undefined; readonly undamaged?: boolean | '' | null | undefined; readonly exclusive?: boolean | '' | null | undefined; readonly manufacturer?: boolean | '' | null | undefined; readonly auction_status?: "running" | "published" | "chance" | "renegotiation" | "sold" | "failed" | '' | null | undefined; readonly ends?: "today" | "tomorrow" | '' | null | undefined; readonly distance?: string | '' | null | undefined; readonly region?: string | '' | null | undefined; readonly storeCode?: string | '' | null | undefined; readonly priceTo?: (number) | '' | null | undefined; readonly mileageTo?: (number) | '' | null | undefined; readonly yearTo?: (number) | '' | null | undefined; readonly powerTo?: (number) | '' | null | undefined; readonly lengthTo?: (number) | '' | null | undefined; readonly weightTo?: (number) | '' | null | undefined; readonly seatsTo?: (number) | '' | null | undefined; readonly bedsTo?: (number) | '' | null | undefined; readonly inspectionTo?: (number) | '' | null | undefined; readonly spacing?: 400 | 200 | 100 | 50 | 25 | '' | null | undefined; readonly box?: string | '' | null | undefined; readonly from?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogRegions'];
    };
    readonly '/public/catalog/ends': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly sort?: "ending" | "newest" | "price_asc" | "price_desc" | "mileage_asc" | "mileage_desc" | "year_asc" | "year_desc" | "distance" | "title_asc" | "title_desc" | "power_asc" | "power_desc" | "length_asc" | "length_desc" | "standing" | '' | null | undefined; readonly size?: 24 | 48 | 96 | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly productType?: (readonly ("motorhome" | "trailer")[] | "motorhome" | "trailer") | '' | null | undefined; readonly category?: (readonly (string)[] | string) | '' | null | undefined; readonly make?: (readonly (string)[] | string) | '' | null | undefined; readonly model?: (readonly (string)[] | string) | '' | null | undefined; readonly country?: (readonly ("DE" | "NL" | "BE" | "FR" | "IT" | "AT" | "CH" | "LU" | "DK" | "CZ" | "PL" | "ES" | "HR" | "SI" | "SK" | "HU" | "SE" | "NO" | "FI" | "PT" | "GR")[] | "DE" | "NL" | "BE" | "FR" | "IT" | "AT" | "CH" | "LU" | "DK" | "CZ" | "PL" | "ES" | "HR" | "SI" | "SK" | "HU" | "SE" | "NO" | "FI" | "PT" | "GR") | '' | null | undefined; readonly fuel?: (readonly (string)[] | string) | '' | null | undefined; readonly transmission?: (readonly (string)[] | string) | '' | null | undefined; readonly emission_class?: (readonly (string)[] | string) | '' | null | undefined; readonly equipment?: (readonly (string)[] | string) | '' | null | undefined; readonly sellerKind?: (readonly ("PRIVATE" | "COMMERCIAL")[] | "PRIVATE" | "COMMERCIAL") | '' | null | undefined; readonly priceFrom?: number | '' | null | undefined; readonly mileageFrom?: number | '' | null | undefined; readonly yearFrom?: number | '' | null | undefined; readonly powerFrom?: number | '' | null | undefined; readonly lengthFrom?: number | '' | null | undefined; readonly weightFrom?: number | '' | null | undefined; readonly seatsFrom?: number | '' | null | undefined; readonly bedsFrom?: number | '' | null | undefined; readonly inspectionFrom?: number | '' | null | undefined; readonly buyNow?: boolean | '' | null | undefined; readonly vatReportable?: boolean | '' | null | undefined; readonly reserveMet?: boolean | '' | null | undefined; readonly undamaged?: boolean | '' | null | undefined; readonly exclusive?: boolean | '' | null | undefined; readonly manufacturer?: boolean | '' | null | undefined; readonly auction_status?: "running" | "published" | "chance" | "renegotiation" | "sold" | "failed" | '' | null | undefined; readonly ends?: "today" | "tomorrow" | '' | null | undefined; readonly distance?: string | '' | null | undefined; readonly region?: string | '' | null | undefined; readonly storeCode?: string | '' | null | undefined; readonly priceTo?: (number) | '' | null | undefined; readonly mileageTo?: (number) | '' | null | undefined; readonly yearTo?: (number) | '' | null | undefined; readonly powerTo?: (number) | '' | null | undefined; readonly lengthTo?: (number) | '' | null | undefined; readonly weightTo?: (number) | '' | null | undefined; readonly seatsTo?: (number) | '' | null | undefined; readonly bedsTo?: (number) | '' | null | undefined; readonly inspectionTo?: (number) | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogEnds'];
    };
    readonly '/public/catalog/addresses': {
      readonly query: { readonly from?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogAddresses'];
    };
    readonly '/public/catalog/get/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogDetail'];
    };
    readonly '/public/catalog/checked-get/{id}': {
      readonly query: { readonly currentPrice: number };
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogDetail'] | null;
    };
    readonly '/public/catalog/auction/get/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['CatalogAuction'];
    };
    readonly '/public/auction/{id}/bids': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly storeCode?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['BidHistory'];
    };
    readonly '/private/auction/{id}/full': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['VehicleFull'];
    };
    readonly '/private/auction/{id}/papers/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/auction/{id}/prices': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['VehiclePrices'];
    };
    readonly '/private/auction/{id}/context': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['AuctionContext'];
    };
    readonly '/public/auction/{id}/questions': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Questions'];
    };
    readonly '/public/auction/{id}/log': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['AuctionLog'];
    };
    readonly '/private/auction/{id}/report.pdf': {
      readonly query: { readonly locale?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/customer/watchlist/calendar.ics': {
      readonly query: { readonly locale?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/customer/watchlist/get': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly itemsPerPage?: number | '' | null | undefined; readonly sort?: "newest" | "ending" | "price_asc" | "price_desc" | "title" | "standing" | '' | null | undefined; readonly show?: "all" | "running" | "own" | "starts" | "offers" | "over" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Watchlist'];
    };
    readonly '/private/customer/watchlist/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Watched'];
    };
    readonly '/private/customer/searches/get': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly itemsPerPage?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['SavedSearches'];
    };
    readonly '/private/customer/searches/news': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['SearchNews'];
    };
    readonly '/public/merchants/get': {
      readonly query: { readonly q?: string | '' | null | undefined; readonly page?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Merchants'];
    };
    readonly '/private/merchants/contacts': {
      readonly query: { readonly q?: string | '' | null | undefined; readonly page?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['DirectoryContacts'];
    };
    readonly '/public/translate/description/{id}': {
      readonly query: { readonly storeCode?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Translation'];
    };
    readonly '/public/translate/defects-description/{id}': {
      readonly query: { readonly storeCode?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Translation'];
    };
    readonly '/private/auction/own-bids': {
      readonly query: { readonly tab?: "open" | "talks" | "won" | "lost" | '' | null | undefined; readonly only?: "soon" | "overbid" | "leading" | '' | null | undefined; readonly after?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnBids'];
    };
    readonly '/private/auction/own-bids/summary': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnBidsSummary'];
    };
    readonly '/private/auction/own-counts': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnCounts'];
    };
    readonly '/private/auction/own-bids/export.csv': {
      readonly query: { readonly tab?: "open" | "talks" | "won" | "lost" | '' | null | undefined; readonly locale?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/public/commands/mf-catalog/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Anything'] | null;
    };
    readonly '/openapi/mf-catalog.json': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Document'];
    };
  };
  readonly DELETE: {
    readonly '/private/auction/{id}/papers/{mediaId}/shared': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['VehicleFull'];
    };
    readonly '/private/customer/watchlist/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Watched'];
    };
    readonly '/private/customer/searches/{searchId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['SearchDeleted'];
    };
  };
  readonly POST: {
    readonly '/private/auction/{id}/bid': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly amount: number; readonly confirmedHigh?: boolean | undefined };
      readonly answer: HttpAnswers['Bid'];
    };
    readonly '/private/auction/{id}/buy-now': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/negotiation/offer': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string; readonly amount?: number | undefined; readonly then?: "restart" | "pause" | undefined; readonly newMinimum?: number | undefined };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/negotiation/counter': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string; readonly amount?: number | undefined; readonly then?: "restart" | "pause" | undefined; readonly newMinimum?: number | undefined };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/negotiation/accept': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string; readonly amount?: number | undefined; readonly then?: "restart" | "pause" | undefined; readonly newMinimum?: number | undefined };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/negotiation/decline': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string; readonly amount?: number | undefined; readonly then?: "restart" | "pause" | undefined; readonly newMinimum?: number | undefined };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/negotiation/end': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string; readonly amount?: number | undefined; readonly then?: "restart" | "pause" | undefined; readonly newMinimum?: number | undefined };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/late-offer': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly amount: number };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/late-offers/open': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/late-offer/accept': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/late-offer/decline': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/late-offer/counter': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string; readonly amount: number };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/reservation/confirm': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/reservation/refuse': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/restart': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly newMinimum: number };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/change': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/take-back': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/withdraw': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/auction/{id}/question': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly text: string };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/question/{questionId}/answer': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly text: string };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/public/auction/{id}/visitor-question': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string | null; readonly question: string; readonly perimeter: "any" | "100" | "200" | "300" | "over300" };
      readonly answer: HttpAnswers['Sent'];
    };
    readonly '/private/customer/searches': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly name: string; readonly query: string; readonly receiveByEmail?: boolean | undefined; readonly rhythm?: "instant" | undefined };
      readonly answer: HttpAnswers['SearchSaved'];
    };
  };
  readonly PUT: {
    readonly '/private/auction/{id}/agent': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly limit: number; readonly confirmedHigh?: boolean | undefined };
      readonly answer: HttpAnswers['Bid'];
    };
    readonly '/private/customer/watchlist/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Watched'];
    };
    readonly '/private/customer/watchlist/{id}/note': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly note: string };
      readonly answer: HttpAnswers['WatchNote'];
    };
    readonly '/private/customer/searches/{searchId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly name?: string | undefined; readonly status?: "active" | "paused" | undefined; readonly receiveByEmail?: boolean | undefined; readonly rhythm?: "instant" | undefined };
      readonly answer: HttpAnswers['SearchSaved'];
    };
  };
}
