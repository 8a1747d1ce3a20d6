/**
 * The texts that the list can say, without plural suffix; `*` ends the beginning of a family. Its documents bring no
 * others, those of the vehicle's page follow.
 */
export const LIST_TEXTS: readonly string[] = [
  'title title_running retry close list_failed empty_title empty_text',
  'filters* filter_remove filter.* up_to at_least sort sort.* type.*',
  'list_old list_range search_* seller_kind.* ends_on.* vehicles show_vehicles pages page page_*',
  'status.* status_group.* band_label band_title band_pin band_pins bids band.* band_state.*',
  'watch unwatch number mileage km km_away kw power buy_now',
  'current_bid highest_bid late_offer_from late_offer_least late_offer_own start_price sold_for sold_now you_lead overbid reserve_met vat_reportable amount_gross',
  'price_* ends_in ended ends.* starts.* when.*',
  'dense.view dense.cards dense.dense dense.map dense.size dense.of_page',
  'bid auction questions bid_amount raise_limit exclusive_for_you exclusive_round',
].flatMap((line) => line.split(' '));

/** What the list as rows and the bar of the comparison say besides: where cards are sent, both wait for it. */
export const ROWS_TEXTS: readonly string[] = [
  'dense.*',
  'compare.*',
  'amount_net',
  'metres',
  'km_off',
  'late_offer_make',
  'late_offer_raise',
  'late_until',
];

/** What the map says besides: it waits for them beside rows, and its own document brings them. */
export const MAP_TEXTS: readonly string[] = ['regions.*', 'zoom_in', 'zoom_out'];

/** What the dialog of a bid says besides: the list as rows opens it, and is worked before the other texts follow. */
export const BID_TEXTS: readonly string[] = [
  'agent_amount raise* leading_hint least at_most* grid less more buy_now_* binding* offline outage',
  'confirm_* gone_* dialog_ends cost_* done_* too_low_now cancel may_not_bid explain.endet',
  'bidder own_amount own_limit_label net_echo maximum_hint all_in* ladder.*',
].flatMap((line) => line.split(' '));

/** Beginnings of the texts of what a session opens: own bids, saved searches, the directory of dealers. No document brings them. */
export const SESSION_PAGES_TEXTS: readonly string[] = [
  'bids.',
  'searches.',
  'directory.',
  'compared.',
  'start.',
  'watched.',
];

/** Beginnings of the texts of the list alone: documents of vehicles do without. */
export const LIST_ONLY_TEXTS: readonly string[] = [
  'filter',
  'search_',
  'seller_kind.',
  'ends_on.',
  'empty_',
  'status_group.',
  'sort',
  'show_vehicles',
  'vehicles_',
  'band.',
  'band_label',
  'band_title',
  'band_state.',
  'band_pin',
  'dense.',
  'regions.',
  'page_',
  'list_failed',
  'list_old',
  'list_range',
];
