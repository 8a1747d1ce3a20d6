import type { Locale } from '../locales.ts';
import type { ProfileType } from '../state/customers.ts';
import type { CurrentCustomer } from './session.ts';

/** An address as the specified calls carry it. */
export interface CustomerAddress {
  readonly street: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

/** The account’s own record (spec 1 §3 Customer). */
export interface AccountRecord {
  readonly customerId: string;
  /** The same id, under the name that vehicles and customers share. */
  readonly entityId: string;
  readonly email: string;
  readonly name: string | null;
  readonly surname: string | null;
  readonly phone: string | null;
  /** The contact of a commercial seller; null for private persons and merchants. */
  readonly commercialCustomerContactName: string | null;
  readonly commercialCustomerContactSurname: string | null;
  readonly commercialCustomerContactPhone: string | null;
  readonly emailVerified: boolean;
  readonly languageSetting: Locale | null;
  readonly privateProfileCompleted: boolean;
  readonly commercialProfileCompleted: boolean;
  readonly merchantProfileCompleted: boolean;
  readonly merchantBlocked: boolean;
  readonly tacAcceptedAt: string | null;
  readonly profileType: ProfileType;
  readonly segmentation: 'customer' | 'prospect';
}

/** The account’s merchant (spec 1 §3 Merchant). */
export interface MerchantRecord {
  readonly merchantId: number;
  readonly acceptedByCm24: boolean | null;
  readonly readNotificationPopupIds: readonly number[];
  readonly company: string | null;
  readonly contactName: string | null;
  readonly contactSurname: string | null;
  readonly phone: string | null;
  readonly vatNumber: string | null;
  readonly notificationLocale: Locale | null;
}

/** The four parts of the current customer (spec 2 §7.2); all null when logged out, the merchant’s where there is none. */
export interface CustomerParts {
  readonly customer: AccountRecord | null;
  readonly customerAddress: CustomerAddress | null;
  readonly merchant: MerchantRecord | null;
  readonly merchantAddress: CustomerAddress | null;
}

/** Answer of `/private/customer/get`: the parts, and beside them the fields that the frame reads. */
export interface PrivateCustomer extends CurrentCustomer, CustomerParts {
  readonly customer: AccountRecord;
  /** Kind of profile whose data were given; null while mandatory fields are missing. */
  readonly submittedProfileDataType: ProfileType | null;
  /** True while an own ad lacks something that it needs to be submitted. */
  readonly editing: boolean;
}

/** Answer of `/public/customer/get`. */
export type PublicCustomer = (CurrentCustomer & CustomerParts) | CustomerParts;
