// Made by `npm run api` from the route tables: not edited by hand.

import type { HttpAnswers } from '../../answers.ts';

/** The calls of mf-account below `/api`, by method and path. */
export interface AccountCalls {
  readonly POST: {
    readonly '/public/customer/register': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly email: string; readonly password: string; readonly profileType: "PRIVATE" | "COMMERCIAL" | "MERCHANT"; readonly name: string; readonly surname: string; readonly phone?: (null | "" | string & string) | undefined; readonly zipCode?: unknown | undefined; readonly city?: (null | "" | string) | undefined; readonly country: "DE" | "NL" | "BE" | "FR" | "IT" | "AT" | "CH" | "LU" | "DK" | "CZ" | "PL" | "ES" | "HR" | "SI" | "SK" | "HU" | "SE" | "NO" | "FI" | "PT" | "GR"; readonly company?: (unknown) | undefined; readonly acceptTerms: unknown; readonly acceptPrivacy: unknown; readonly adId?: string | undefined };
      readonly answer: HttpAnswers['Registered'];
    };
    readonly '/public/customer/verify-email': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly token: string };
      readonly answer: HttpAnswers['Verified'];
    };
    readonly '/private/customer/verify-email/resend': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Sent'];
    };
    readonly '/public/customer/password/forgot': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly email: string };
      readonly answer: HttpAnswers['Sent'];
    };
    readonly '/public/customer/password/reset': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly token: string; readonly password: string };
      readonly answer: HttpAnswers['Changed'];
    };
    readonly '/private/customer/passwordless': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Sent'];
    };
    readonly '/public/product/passwordless/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Sent'];
    };
    readonly '/public/product/share-with-owner/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly path: string };
      readonly answer: HttpAnswers['Sent'];
    };
    readonly '/private/merchant/register': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly phone: string & string; readonly street: string; readonly zipCode: unknown; readonly city: string; readonly country: "DE" | "NL" | "BE" | "FR" | "IT" | "AT" | "CH" | "LU" | "DK" | "CZ" | "PL" | "ES" | "HR" | "SI" | "SK" | "HU" | "SE" | "NO" | "FI" | "PT" | "GR"; readonly company: string; readonly director: string; readonly contactName: string; readonly contactSurname: string; readonly registerNumber?: (null | "" | string) | undefined; readonly vatNumber?: (null | "" | string) | undefined; readonly acceptTerms: unknown };
      readonly answer: HttpAnswers['Saved'];
    };
    readonly '/private/merchant/trade-registration': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['MerchantPaper'];
    };
    readonly '/private/orders/{id}/pickup/agree': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly proposalId: string; readonly slot: number; readonly collector?: { readonly name?: string | undefined; readonly plate?: string | undefined } | null | undefined };
      readonly answer: HttpAnswers['PickupSaved'];
    };
    readonly '/private/orders/{id}/handover/shown': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly day: string; readonly mileage: number | null; readonly mileageConfirmed?: boolean | undefined; readonly keys: number; readonly papers: readonly ("registration_1" | "registration_2" | "inspection" | "gas" | "service_book" | "manual" | "coc")[]; readonly damages?: string | undefined; readonly name: string; readonly idNote?: string | undefined; readonly advertised?: unknown | undefined };
      readonly answer: HttpAnswers['HandoverSaved'];
    };
    readonly '/private/orders/{id}/handover': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly day: string; readonly mileage: number | null; readonly mileageConfirmed?: boolean | undefined; readonly keys: number; readonly papers: readonly ("registration_1" | "registration_2" | "inspection" | "gas" | "service_book" | "manual" | "coc")[]; readonly damages?: string | undefined; readonly name: string; readonly idNote?: string | undefined; readonly advertised?: unknown | undefined; readonly code: string };
      readonly answer: HttpAnswers['HandoverSaved'];
    };
    readonly '/private/orders/{id}/dispute': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly reason: "not_as_described" | "not_handed_over" | "papers" | "other" | "not_paid" | "not_collected"; readonly text: string };
      readonly answer: HttpAnswers['DisputeSaved'];
    };
    readonly '/private/orders/{id}/dispute/statements': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly disputeId: string; readonly text: string };
      readonly answer: HttpAnswers['DisputeSaved'];
    };
    readonly '/private/orders/{id}/dispute/withdraw': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly disputeId: string };
      readonly answer: HttpAnswers['DisputeSaved'];
    };
    readonly '/private/orders/{id}/files': {
      readonly query: { readonly use: "handover" | "dispute" | "exchange" };
      readonly body: undefined;
      readonly answer: HttpAnswers['OrderFileSaved'];
    };
    readonly '/public/unsubscribe/{token}': {
      readonly query: { readonly wanted?: "1" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/public/mail-events': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly timestamp: number; readonly events: string; readonly signature: string };
      readonly answer: HttpAnswers['MailEvents'];
    };
    readonly '/private/push-subscription': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly endpoint: string; readonly p256dh: string; readonly auth: string; readonly name?: string | undefined };
      readonly answer: HttpAnswers['PushDevices'];
    };
    readonly '/private/push-subscription/test': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly device: string };
      readonly answer: HttpAnswers['PushDevices'];
    };
    readonly '/public/push-action/{token}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: null;
    };
    readonly '/private/me/export': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['ExportState'];
    };
  };
  readonly PUT: {
    readonly '/private/customer/verify-email/address': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly email: string };
      readonly answer: HttpAnswers['AddressCorrected'];
    };
    readonly '/private/customer/update': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly phone: string & string; readonly street: string; readonly zipCode: unknown; readonly city: string; readonly country: "DE" | "NL" | "BE" | "FR" | "IT" | "AT" | "CH" | "LU" | "DK" | "CZ" | "PL" | "ES" | "HR" | "SI" | "SK" | "HU" | "SE" | "NO" | "FI" | "PT" | "GR"; readonly name: string; readonly surname: string; readonly company?: (null | "" | string) | undefined; readonly profileType?: "PRIVATE" | "COMMERCIAL" | undefined };
      readonly answer: HttpAnswers['Saved'];
    };
    readonly '/private/merchant/directory': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly shown: boolean };
      readonly answer: HttpAnswers['DirectoryShown'];
    };
    readonly '/private/customer/check-email-verified': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['AccountStatus'];
    };
    readonly '/private/customer/ack-if-account-complete': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['AccountStatus'];
    };
    readonly '/private/customer/commercial/check-email-verified': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['AccountStatus'];
    };
    readonly '/private/customer/commercial/ack-if-account-complete': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['AccountStatus'];
    };
    readonly '/private/merchant/check-email-verified': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['AccountStatus'];
    };
    readonly '/private/merchant/ack-if-account-complete': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['AccountStatus'];
    };
    readonly '/private/orders/{id}/pickup': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly slots: readonly ({ readonly day: string; readonly from: string; readonly to: string })[]; readonly place?: string | undefined; readonly note?: string | undefined; readonly collector?: { readonly name?: string | undefined; readonly plate?: string | undefined } | null | undefined };
      readonly answer: HttpAnswers['PickupSaved'];
    };
    readonly '/private/email-automation': {
      readonly query: { readonly e?: unknown | '' | null | undefined; readonly h?: unknown | '' | null | undefined };
      readonly body: { readonly code: string; readonly channel?: "mail" | "push" | undefined; readonly wanted: boolean; readonly rhythm?: "at_once" | "later" | "daily" | undefined };
      readonly answer: HttpAnswers['EmailAutomations'];
    };
    readonly '/public/email-automation': {
      readonly query: { readonly e: string; readonly h: string };
      readonly body: { readonly code: string; readonly wanted: boolean; readonly rhythm?: "at_once" | "later" | "daily" | undefined; readonly channel?: "mail" | undefined };
      readonly answer: HttpAnswers['EmailAutomations'];
    };
    readonly '/private/email-automation/all': {
      readonly query: { readonly e?: unknown | '' | null | undefined; readonly h?: unknown | '' | null | undefined };
      readonly body: { readonly wanted: readonly (string)[] };
      readonly answer: HttpAnswers['EmailAutomations'];
    };
    readonly '/public/email-automation/all': {
      readonly query: { readonly e: string; readonly h: string };
      readonly body: { readonly wanted: readonly (string)[] };
      readonly answer: HttpAnswers['EmailAutomations'];
    };
    readonly '/private/quiet-hours': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly on: boolean; readonly from: string; readonly to: string; readonly days: readonly (number)[]; readonly weekend: boolean; readonly deadlines: boolean };
      readonly answer: HttpAnswers['EmailAutomations'];
    };
    readonly '/private/digest': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly at: string; readonly days: readonly (number)[] };
      readonly answer: HttpAnswers['EmailAutomations'];
    };
    readonly '/private/push-amounts': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly shown: boolean };
      readonly answer: HttpAnswers['EmailAutomations'];
    };
    readonly '/private/push-subscription/muted': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly auctionId: string; readonly muted: boolean };
      readonly answer: HttpAnswers['PushDevices'];
    };
    readonly '/private/me/password': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly current: string; readonly password: string };
      readonly answer: HttpAnswers['Changed'];
    };
  };
  readonly GET: {
    readonly '/private/customer/profile': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnProfile'];
    };
    readonly '/private/customer/get/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnerCard'];
    };
    readonly '/public/customer/get-owner/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnerCard'];
    };
    readonly '/public/customer/get-owner-segmentation/{entityId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnerSegment'];
    };
    readonly '/private/merchant/trade-registration/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/public/attributes/all/customer/{locale}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Attributes'];
    };
    readonly '/public/attributes/all/customer_address/{locale}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Attributes'];
    };
    readonly '/public/attributes/all/merchant/{locale}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Attributes'];
    };
    readonly '/public/attributes/all/merchant_address/{locale}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Attributes'];
    };
    readonly '/private/customer/my-purchases/get': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly status?: "pending" | "paid" | "canceled" | "handed_over" | '' | null | undefined; readonly q?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Purchases'];
    };
    readonly '/private/orders': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly side?: "buyer" | "seller" | '' | null | undefined; readonly status?: "pending" | "paid" | "canceled" | "handed_over" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Orders'];
    };
    readonly '/private/orders/export.csv': {
      readonly query: { readonly side: "buyer" | "seller"; readonly status?: "pending" | "paid" | "canceled" | "handed_over" | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly locale?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/orders/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Order'];
    };
    readonly '/private/orders/{id}/invoice.pdf': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/orders/{id}/correction.pdf': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/orders/{id}/pickup/place': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['PickupStreet'];
    };
    readonly '/private/orders/{id}/pickup.ics': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/orders/{id}/files/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/public/unsubscribe/{token}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/mail-address': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['MailAddress'];
    };
    readonly '/public/email-automation/all/get': {
      readonly query: { readonly e?: string | '' | null | undefined; readonly h?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['EmailAutomations'];
    };
    readonly '/private/push-subscription': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['PushDevices'];
    };
    readonly '/private/me/export': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['ExportState'];
    };
    readonly '/private/me/export/{token}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/private/me/deletion': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['DeletionCheck'];
    };
    readonly '/private/me/sessions': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Sessions'];
    };
    readonly '/public/commands/mf-account/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Anything'] | null;
    };
    readonly '/openapi/mf-account.json': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Document'];
    };
  };
  readonly DELETE: {
    readonly '/private/merchant/trade-registration/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Removed'];
    };
    readonly '/private/orders/{id}/files/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Removed'];
    };
    readonly '/private/push-subscription': {
      readonly query: { readonly device: string };
      readonly body: undefined;
      readonly answer: HttpAnswers['PushDevices'];
    };
    readonly '/private/me': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly password: string };
      readonly answer: HttpAnswers['Deleted'];
    };
    readonly '/private/me/sessions': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Sessions'];
    };
    readonly '/private/me/sessions/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Sessions'];
    };
  };
}
