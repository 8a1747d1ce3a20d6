import type { Counters } from '../live.ts';
import type { Locale } from '../locales.ts';
import type { ProfileType } from '../state/customers.ts';
import type { TeamRights } from '../team.ts';

/** The current customer as `/private/customer/get` answers it and the document inlines it. */
export interface CurrentCustomer {
  readonly customerId: string;
  readonly email: string;
  readonly name: string | null;
  readonly surname: string | null;
  readonly company: string | null;
  readonly profileType: ProfileType;
  readonly emailVerified: boolean;
  readonly languageSetting: Locale | null;
  readonly country: string | null;
  /** Country of the VAT number; null without one. */
  readonly vatCountry: string | null;
  readonly vatNumberVerified: boolean;
  readonly merchantId: number | null;
  readonly acceptedByCm24: boolean | null;
  readonly merchantBlocked: boolean;
  readonly merchantProfileCompleted: boolean;
  /** When the terms were accepted last; null: never. */
  readonly tacAcceptedAt: string | null;
  /** Merchant popups that were read. */
  readonly readNotificationPopupIds: readonly number[];
  /** Language of a merchant's popups; null: that of the page. */
  readonly notificationLocale: Locale | null;
  readonly hasCompletedProfileData: boolean;
  readonly hasAnyAds: boolean;
  readonly isOperator: boolean;
  /** What somebody of the team may do; absent for everybody else. */
  readonly team?: TeamRights;
}

/** What a page knows of its visitor; null customer: logged out. */
export interface SessionInfo {
  readonly customer: CurrentCustomer | null;
  readonly counters: Counters;
  readonly csrfToken: string;
  /** Server time at answer, for the clock offset (half the response time is taken off). */
  readonly serverTime: string;
}
