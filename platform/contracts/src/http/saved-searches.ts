import type { SearchState } from '../state/notifications.ts';
import type { CatalogProduct, FilterAttribute } from './catalog.ts';

/** A saved search as its customer reads it. */
export interface SavedSearch extends Omit<SearchState, 'customerId'> {
  /** Vehicles that it finds now. */
  readonly total: number;
  /** The filters that it has on, with names of the chosen values in the asked language; counts are 0. */
  readonly filters: readonly FilterAttribute[];
}

/** A saved search that found something new. */
export interface SearchNews {
  readonly searchId: string;
  readonly name: string;
  /** Query of the list's address. */
  readonly query: string;
  /** Vehicles that are new. */
  readonly total: number;
  /** The newest of them. */
  readonly products: readonly CatalogProduct[];
}

/** `POST /private/customer/searches`: filters saved, or found saved before. */
export interface SearchSaved {
  readonly search: Omit<SearchState, 'customerId'>;
  /** The same filters were saved before; the search is as it was. */
  readonly existed: boolean;
}
