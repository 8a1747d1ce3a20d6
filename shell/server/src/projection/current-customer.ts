import {
  isTeam,
  rightsOf,
  type CurrentCustomer,
  type CustomerAddress,
  type CustomerContact,
  type CustomerParts,
  type AccountRecord,
  type CustomerState,
  type MerchantRecord,
  type PrivateCustomer,
} from '@rollheim/contracts';
import type { Session } from '@rollheim/service-kit';

/** Puts the customer together as frame and documents read it. */
export function currentCustomer(
  state: CustomerState,
  contact: CustomerContact,
  hasAnyAds: boolean,
  roles: Session['roles'],
): CurrentCustomer {
  const completed = {
    PRIVATE: state.privateProfileCompleted,
    COMMERCIAL: state.commercialProfileCompleted,
    MERCHANT: state.merchantProfileCompleted,
  };
  return {
    customerId: state.customerId,
    email: contact.email,
    name: contact.name,
    surname: contact.surname,
    company: contact.company,
    profileType: state.profileType,
    emailVerified: state.emailVerified,
    languageSetting: state.languageSetting,
    country: state.country,
    vatCountry: state.vat?.country ?? null,
    vatNumberVerified: state.vat?.verified ?? false,
    merchantId: state.merchantId,
    acceptedByCm24: state.acceptedByCm24,
    merchantBlocked: state.merchantBlocked,
    merchantProfileCompleted: state.merchantProfileCompleted,
    tacAcceptedAt: state.tacAcceptedAt,
    readNotificationPopupIds: state.readNotificationPopupIds ?? [],
    notificationLocale: state.notificationLocale ?? null,
    hasCompletedProfileData: completed[state.profileType],
    hasAnyAds,
    isOperator: isTeam(roles) || state.isOperator,
    ...(isTeam(roles) ? { team: rightsOf(roles) } : {}),
  };
}

/** The parts of the current customer that the specified calls name (spec 2 §7.2). */
export function customerParts(
  state: CustomerState,
  contact: CustomerContact,
): CustomerParts & Pick<PrivateCustomer, 'customer'> {
  const address: CustomerAddress = {
    street: contact.street,
    zipCode: contact.zipCode,
    city: contact.city,
    country: contact.country,
  };
  const merchant = merchantOf(state, contact);
  return {
    customer: recordOf(state, contact),
    customerAddress: address,
    merchant,
    merchantAddress: merchant && address,
  };
}

/** Kind of the profile that was submitted. */
export const profileOf = ({
  hasCompletedProfileData,
  profileType,
}: CurrentCustomer): Pick<PrivateCustomer, 'submittedProfileDataType'> => ({
  submittedProfileDataType: hasCompletedProfileData ? profileType : null,
});

function recordOf(state: CustomerState, contact: CustomerContact): AccountRecord {
  const { name, surname, phone } = state.profileType === 'COMMERCIAL' ? contact : NO_CONTACT;
  return {
    customerId: state.customerId,
    entityId: state.customerId,
    email: contact.email,
    name: contact.name,
    surname: contact.surname,
    phone: contact.phone,
    commercialCustomerContactName: name,
    commercialCustomerContactSurname: surname,
    commercialCustomerContactPhone: phone,
    emailVerified: state.emailVerified,
    languageSetting: state.languageSetting,
    privateProfileCompleted: state.privateProfileCompleted,
    commercialProfileCompleted: state.commercialProfileCompleted,
    merchantProfileCompleted: state.merchantProfileCompleted,
    merchantBlocked: state.merchantBlocked,
    tacAcceptedAt: state.tacAcceptedAt,
    profileType: state.profileType,
    segmentation: state.segmentation,
  };
}

const NO_CONTACT = { name: null, surname: null, phone: null };

const merchantOf = (state: CustomerState, contact: CustomerContact): MerchantRecord | null =>
  state.merchantId === null
    ? null
    : {
        merchantId: state.merchantId,
        acceptedByCm24: state.acceptedByCm24,
        readNotificationPopupIds: state.readNotificationPopupIds ?? [],
        company: contact.company,
        contactName: contact.name,
        contactSurname: contact.surname,
        phone: contact.phone,
        vatNumber: contact.vatNumber,
        notificationLocale: state.notificationLocale ?? null,
      };
