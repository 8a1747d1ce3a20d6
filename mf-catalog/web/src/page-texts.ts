/**
 * The texts that the list can say, without plural suffix; `*` ends the beginning of a family. Its documents bring no
 * others, those of the vehicle's page follow.
 */
export const LIST_TEXTS: readonly string[] = [
  'title title_running retry close list_failed empty_title empty_text',
  'filters* filter_remove filter.* up_to at_least sort sort.* type.*',
  'search_* seller_kind.* ends_on.* vehicles show_vehicles pages page page_*',
  'status.* status_group.* band_label band_title band_pin band.* band_state.*',
  'watch unwatch number mileage km kw power buy_now',
  'current_bid start_price sold_for you_lead overbid reserve_met vat_reportable amount_gross',
  'price_* ends_in ended ends.* starts.* when.*',
].flatMap((line) => line.split(' '));

/** Beginnings of the texts of what a session opens: own bids, saved searches, the directory of dealers. No document brings them. */
export const SESSION_PAGES_TEXTS: readonly string[] = ['bids.', 'searches.', 'directory.'];

/** Beginnings of the texts of the list alone: documents of vehicles do without. */
export const LIST_ONLY_TEXTS: readonly string[] = ['filter', 'search_', 'seller_kind.', 'ends_on.', 'empty_'];
