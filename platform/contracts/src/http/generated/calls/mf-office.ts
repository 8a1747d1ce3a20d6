// Made by `npm run api` from the route tables: not edited by hand.

import type { HttpAnswers } from '../../answers.ts';

/** The calls of mf-office below `/api`, by method and path. */
export interface OfficeCalls {
  readonly GET: {
    readonly '/private/operator/claims': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorClaims'];
    };
    readonly '/private/operator/ads': {
      readonly query: { readonly status?: string | '' | null | undefined; readonly page?: number | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly seller?: "" | "PRIVATE" | "COMMERCIAL" | "MERCHANT" | '' | null | undefined; readonly type?: "" | "motorhome" | "trailer" | '' | null | undefined; readonly hint?: "" | "same_vin" | "contact_data" | "odd_mileage" | "few_pictures" | "no_papers" | '' | null | undefined; readonly due?: "" | "soon" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorAds'];
    };
    readonly '/private/operator/ads/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorAd'];
    };
    readonly '/private/operator/ads/{id}/documents/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/operator/auctions': {
      readonly query: { readonly group?: "running" | "published" | "talks" | "reserved" | "unsold" | "sold" | "closed" | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly page?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorAuctions'];
    };
    readonly '/private/operator/auctions/holidays': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Holidays'];
    };
    readonly '/private/operator/auctions/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorAuction'];
    };
    readonly '/private/operator/auctions/{id}/log': {
      readonly query: { readonly before?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorSteps'];
    };
    readonly '/private/operator/orders': {
      readonly query: { readonly group?: "pending" | "overdue" | "paid" | "canceled" | "disputed" | "refund" | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly page?: number | '' | null | undefined; readonly due?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorOrders'];
    };
    readonly '/private/operator/orders/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorOrder'];
    };
    readonly '/private/operator/orders/{id}/files/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/operator/orders/{id}/invoice.pdf': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/operator/orders/{id}/correction.pdf': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/operator/bank/entries': {
      readonly query: { readonly group?: "open" | "booked" | "dismissed" | '' | null | undefined; readonly page?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['BankEntries'];
    };
    readonly '/private/operator/customers': {
      readonly query: { readonly q?: string | '' | null | undefined; readonly after?: string | null | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorCustomers'];
    };
    readonly '/private/operator/customers/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorCustomer'];
    };
    readonly '/private/operator/customers/{id}/notes': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['CustomerNotes'];
    };
    readonly '/private/operator/merchants': {
      readonly query: { readonly group?: "review" | "rejected" | "accepted" | "blocked" | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly page?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorMerchants'];
    };
    readonly '/private/operator/merchants/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorMerchant'];
    };
    readonly '/private/operator/merchants/{id}/vat': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['MerchantVat'];
    };
    readonly '/private/operator/merchants/{id}/papers/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/operator/suspicions': {
      readonly query: { readonly group?: "open" | "taken" | "dismissed" | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly page?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorSuspicions'];
    };
    readonly '/private/operator/suspicions/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorSuspicion'];
    };
    readonly '/private/operator/deliveries': {
      readonly query: { readonly group?: "failed" | "waiting" | "sent" | "left_out" | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly page?: number | '' | null | undefined; readonly storeCode?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Deliveries'];
    };
    readonly '/private/operator/valuations': {
      readonly query: { readonly status?: "under_review" | "valuated" | '' | null | undefined; readonly page?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OperatorValuations'];
    };
    readonly '/private/operator/valuations/{id}/proposal': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['PriceProposal'];
    };
    readonly '/private/operator/security': {
      readonly query: { readonly kind?: "login" | "login_failed" | "login_locked" | "new_browser" | "session_ended" | "token_reused" | "reset_requested" | "link_requested" | "password_reset" | "password_changed" | "address_corrected" | "data_exported" | "account_deleted" | "role_changed" | "dealer_blocked" | "dealer_unblocked" | "paper_read" | "permit_refused" | "api_token_created" | "api_token_revoked" | "key_added" | "key_revoked" | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly from?: string | null | '' | null | undefined; readonly to?: string | null | '' | null | undefined; readonly page?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['SecurityLog'];
    };
    readonly '/private/operator/security/papers': {
      readonly query: { readonly ids: string };
      readonly body: undefined;
      readonly answer: HttpAnswers['PaperLooks'];
    };
    readonly '/private/operator/audit': {
      readonly query: { readonly act?: string | null | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly from?: string | null | '' | null | undefined; readonly to?: string | null | '' | null | undefined; readonly before?: number | null | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['AuditTrail'];
    };
    readonly '/private/operator/audit/export.csv': {
      readonly query: { readonly act?: string | null | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly from?: string | null | '' | null | undefined; readonly to?: string | null | '' | null | undefined; readonly locale?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/operator/audit/proof': {
      readonly query: { readonly from?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['AuditProof'];
    };
    readonly '/private/operator/team': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Team'];
    };
    readonly '/public/commands/mf-office/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Anything'] | null;
    };
    readonly '/openapi/mf-office.json': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Document'];
    };
  };
  readonly POST: {
    readonly '/private/operator/claims': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly kind: "ad" | "merchant" | "valuation" | "dispute"; readonly id: string; readonly taken: boolean; readonly over?: boolean | undefined };
      readonly answer: HttpAnswers['ClaimTaken'];
    };
    readonly '/private/operator/ads/{id}/release': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly exclusiveTo?: readonly (string)[] | undefined; readonly manufacturer?: boolean | undefined };
      readonly answer: HttpAnswers['Decided'];
    };
    readonly '/private/operator/ads/{id}/request-changes': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string; readonly fields?: readonly ("make" | "series" | "model" | "category" | "chassis" | "first_registration_year" | "first_registration_month" | "mileage" | "vin" | "fuel" | "emission_class" | "transmission" | "engine_capacity" | "power" | "four_wheel_drive" | "upgrade_particulate_filter" | "keys_car" | "length" | "width" | "height" | "inner_height" | "licensed_weight" | "licensed_seats" | "beds" | "axles" | "hu_expired" | "hu_valid_through" | "service_and_inspection" | "mileage_last_service" | "leak_test_yearly" | "smokers_car" | "overall_condition" | "tyre_year" | "tyre_season" | "tyre_tread_front" | "tyre_tread_rear" | "damp_date" | "damp_front" | "damp_rear" | "damp_left" | "damp_right" | "damp_roof" | "damp_floor" | "damp_windows" | "damp_bathroom" | "air_condition" | "headlamps" | "cruise_control" | "reversing_camera" | "navigation" | "towbar" | "air_suspension" | "isofix" | "spare_wheel" | "heating" | "air_condition_independent" | "winterproof" | "awning" | "satellite_system" | "bicycle_rack" | "rear_garage" | "shower" | "toilet" | "oven" | "refrigerator" | "bed_types" | "seating" | "solar" | "solar_power" | "living_battery" | "inverter" | "fresh_water" | "waste_water" | "description" | "defects_exists" | "damaged" | "water_damaged" | "hail_damaged" | "defects_description" | "damages" | "image_exterior" | "image_interior" | "image_damage" | "image_technical" | "image_papers" | "reserve" | "start_price" | "minimum_selling_price" | "buy_now_price" | "vat_reportable" | "planned_sale_date" | "availability" | "available_from" | "pickup_location" | "expected_mileage" | "internal_number" | "documents" | "trailer_hu_expired" | "trailer_leak_test_yearly" | "trailer_smokers_car" | "trailer_tyre_tread" | "mover_aid" | "anti_sway_coupling" | "trailer_winterproof" | "trailer_damaged" | "trailer_water_damaged" | "trailer_hail_damaged")[] | undefined };
      readonly answer: HttpAnswers['Decided'];
    };
    readonly '/private/operator/ads/{id}/reject': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string };
      readonly answer: HttpAnswers['Decided'];
    };
    readonly '/private/operator/auctions/outages': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly declare: boolean };
      readonly answer: HttpAnswers['Outages'];
    };
    readonly '/private/operator/auctions/{id}/void': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/auctions/{id}/rescind': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string; readonly agreed?: boolean | undefined };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/auctions/{id}/reopen': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/auctions/{id}/outage/declare': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/auctions/{id}/outage/lift': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/auctions/{id}/extend': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/auctions/{id}/open-to-all': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/auctions/{id}/reservation/confirm': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/auctions/{id}/reservation/refuse': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly offerId: string };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/auctions/{id}/system-minimum': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly amount: number | null };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/orders/{id}/paid': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly paidOn: string; readonly reference?: string | undefined };
      readonly answer: HttpAnswers['OrderState'];
    };
    readonly '/private/operator/orders/{id}/refunded': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly amount: number; readonly day: string; readonly note?: string | undefined };
      readonly answer: HttpAnswers['OrderState'];
    };
    readonly '/private/operator/orders/{id}/cancel': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string; readonly agreed?: boolean | undefined };
      readonly answer: HttpAnswers['Move'];
    };
    readonly '/private/operator/orders/{id}/dispute/settle': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly disputeId: string; readonly outcome: "none" | "reduction"; readonly reduction: number; readonly text: string; readonly agreed?: boolean | undefined };
      readonly answer: HttpAnswers['DisputeSaved'];
    };
    readonly '/private/operator/bank/statements': {
      readonly query: { readonly name?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['BankImported'];
    };
    readonly '/private/operator/bank/entries/{id}/assign': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly orderId: string };
      readonly answer: HttpAnswers['BankDecided'];
    };
    readonly '/private/operator/bank/entries/{id}/split': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly parts: readonly ({ readonly orderId: string; readonly amount: number })[]; readonly rest?: number | undefined };
      readonly answer: HttpAnswers['BankDecided'];
    };
    readonly '/private/operator/bank/entries/{id}/take-back': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string };
      readonly answer: HttpAnswers['BankDecided'];
    };
    readonly '/private/operator/bank/entries/{id}/return': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly orderId: string };
      readonly answer: HttpAnswers['BankDecided'];
    };
    readonly '/private/operator/bank/entries/{id}/refund': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly orderId: string };
      readonly answer: HttpAnswers['BankDecided'];
    };
    readonly '/private/operator/bank/entries/{id}/dismiss': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string };
      readonly answer: HttpAnswers['BankDecided'];
    };
    readonly '/private/operator/bank/entries/{id}/reopen': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['BankDecided'];
    };
    readonly '/private/operator/customers/{id}/notes': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly text: string };
      readonly answer: HttpAnswers['Noted'];
    };
    readonly '/private/operator/merchants/{id}/take': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly taken: boolean };
      readonly answer: HttpAnswers['MerchantDecided'];
    };
    readonly '/private/operator/merchants/{id}/correct': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly company: string; readonly director: string; readonly registerNumber?: string | null | undefined; readonly vatNumber?: string | null | undefined; readonly street: string; readonly zipCode: string; readonly city: string; readonly seen: string };
      readonly answer: HttpAnswers['MerchantDecided'];
    };
    readonly '/private/operator/merchants/{id}/accept': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly vatVerified?: boolean | null | undefined; readonly seen: string };
      readonly answer: HttpAnswers['MerchantDecided'];
    };
    readonly '/private/operator/merchants/{id}/reject': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string; readonly seen: string };
      readonly answer: HttpAnswers['MerchantDecided'];
    };
    readonly '/private/operator/merchants/{id}/block': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string };
      readonly answer: HttpAnswers['MerchantDecided'];
    };
    readonly '/private/operator/merchants/{id}/unblock': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string };
      readonly answer: HttpAnswers['MerchantDecided'];
    };
    readonly '/private/operator/suspicions/{id}/take': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly taken: boolean };
      readonly answer: HttpAnswers['SuspicionDecided'];
    };
    readonly '/private/operator/suspicions/{id}/dismiss': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: string };
      readonly answer: HttpAnswers['SuspicionDecided'];
    };
    readonly '/private/operator/deliveries/{id}/resend': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Resent'];
    };
    readonly '/private/operator/valuations/{id}/valuate': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly low: number; readonly high: number; readonly reason?: string | null | undefined };
      readonly answer: HttpAnswers['ValuationStep'];
    };
  };
  readonly PUT: {
    readonly '/private/operator/ads/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly changes: object; readonly version: number };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/operator/auctions/holidays': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly days: readonly ({ readonly day: string; readonly name: string })[] };
      readonly answer: HttpAnswers['Holidays'];
    };
    readonly '/private/operator/team/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly roles: readonly ("clerk" | "senior" | "finance" | "content")[]; readonly before: readonly ("clerk" | "senior" | "finance" | "content")[] };
      readonly answer: HttpAnswers['RolesSet'];
    };
  };
}
