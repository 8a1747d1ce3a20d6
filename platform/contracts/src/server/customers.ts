import Joi from 'joi';
import { LOCALES } from '../locales.ts';
import type { CustomerContact, CustomerState } from '../state/customers.ts';
import { merchantMessages } from './merchants.ts';
import {
  absent,
  assured,
  flag,
  instant,
  integer,
  list,
  message,
  object,
  oneOf,
  orNull,
  text,
  type Typed,
  type TypedObject,
} from './schema.ts';

const id = text(Joi.string().guid());
/** A line that may be empty or absent, and is null then. */
const optional = (max = 120) =>
  assured(orNull(text(Joi.string().trim().max(max).allow(null, '').empty('').default(null))));
const words = (max = 120) => orNull(text(Joi.string().trim().max(max)));
const line = (min: number, max: number) => text(Joi.string().trim().min(min).max(max));
const country = text(Joi.string().uppercase().length(2));

/** A telephone number as typed by a person: spec 2 §5.1, telephone_personal_data. */
export const PHONE_PATTERN = /^(?:\+|00?)[1-9][\d\s\-().]{4,32}$/;
const phone = text(Joi.string().trim().pattern(PHONE_PATTERN));
const email = text(Joi.string().trim().lowercase().email({ tlds: false }).max(254));
const language = oneOf(LOCALES);
const profileType = oneOf(['PRIVATE', 'COMMERCIAL', 'MERCHANT']);
const segmentation = oneOf(['customer', 'prospect']);
const role = text(Joi.string().max(40));
const valuationId = text(Joi.string().pattern(/^[0-9a-hjkmnp-tv-z]{12}$/));

/**
 * Company data as a merchant registers them (spec 1 §3, account). Contact person, register number and terms are null in
 * an older form, which did not ask for them.
 */
export const merchantRegistration = object({
  company: line(2, 120),
  street: line(2, 120),
  zipCode: line(3, 10),
  city: line(2, 80),
  country,
  phone,
  director: line(2, 120),
  contactName: words(80),
  contactSurname: words(80),
  registerNumber: assured(orNull(text(Joi.string().trim().max(120).allow(null).default(null)))),
  vatNumber: assured(orNull(text(Joi.string().trim().max(20).allow(null).default(null)))),
  acceptTerms: orNull(flag()),
});

/** Personal data as a customer changes them. Absent fields stay. */
export const customerUpdate = object({
  name: absent(words()),
  surname: absent(words()),
  company: absent(words()),
  phone: absent(orNull(phone)),
  street: absent(words()),
  zipCode: absent(words(10)),
  city: absent(words(80)),
  country: absent(orNull(country)),
  language: absent(language),
  profileType: absent(profileType),
  notificationLocale: absent(orNull(language)),
}).min(1);

const contactExample = {
  customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
  email: 'jan.test@rollheim.example',
  name: 'Jan',
  surname: 'Test',
  company: null,
  phone: '+49 30 1234567',
  street: 'Lindenweg 4',
  zipCode: '10115',
  city: 'Berlin',
  country: 'DE',
};

const state: TypedObject<CustomerState> = object({
  customerId: id,
  version: integer(1),
  profileType,
  segmentation,
  country: orNull(country),
  region: orNull(text(Joi.string().max(2))),
  languageSetting: orNull(language),
  emailVerified: flag(),
  privateProfileCompleted: flag(),
  commercialProfileCompleted: flag(),
  merchantProfileCompleted: flag(),
  merchantId: orNull(integer()),
  acceptedByCm24: orNull(flag()),
  merchantBlocked: flag(),
  company: orNull(text()),
  vat: orNull(object({ country, verified: flag() })),
  tacAcceptedAt: orNull(instant()),
  readNotificationPopupIds: absent(list(integer())),
  notificationLocale: absent(orNull(language)),
  isOperator: flag(),
  roles: absent(list(role)),
});

const textOrNull: Typed<string | null> = orNull(text());
const contact: TypedObject<CustomerContact> = object({
  customerId: id,
  email,
  name: textOrNull,
  surname: textOrNull,
  company: textOrNull,
  phone: textOrNull,
  street: textOrNull,
  zipCode: textOrNull,
  city: textOrNull,
  country: orNull(country),
  language,
  vatNumber: orNull(text(Joi.string().max(20))),
});

const referenceAndEmail = { customerId: contactExample.customerId, email: 'jan.test@rollheim.example' };
const referenceExample = { customerId: contactExample.customerId };

/** Commands of `customers.commands` (key: customerId) of accounts themselves. */
export const customerCommands = [
  /**
   * By identity at registration, by the wizard, by the valuation (segmentation prospect). `roles`, `emailVerified` (the
   * address is known to be theirs): by services alone, in their own name.
   */
  message({
    name: 'customer.create',
    version: 2,
    schema: object({
      customerId: id,
      email,
      name: optional(),
      surname: optional(),
      company: optional(),
      phone: optional(40),
      street: optional(),
      zipCode: optional(10),
      city: optional(80),
      country: assured(orNull(text(Joi.string().uppercase().length(2).allow(null).default(null)))),
      language,
      profileType,
      segmentation,
      roles: absent(list(role, (roles) => roles.max(10))),
      emailVerified: absent(flag()),
    }),
    // the first one did not have the address
    upcasters: [(older) => older],
    example: { ...contactExample, language: 'de', profileType: 'PRIVATE', segmentation: 'customer' },
  }),
  /** By identity: an address that was not confirmed is corrected. */
  message({
    name: 'customer.correct-email',
    version: 1,
    schema: object({ customerId: id, email }),
    example: referenceAndEmail,
  }),
  /** By identity: this address of an account is confirmed. What a prospect of it asked for is the account's from here on. */
  message({
    name: 'customer.confirm-email',
    version: 1,
    schema: object({ customerId: id, email }),
    example: referenceAndEmail,
  }),
  /**
   * By the valuations alone, forwarded in their name: whoever asked for a valuation has read the mail to this address. It is an account's with
   * the address, else a prospect's; `customer.recognised` says whose. `version`: what the valuation has afterwards.
   */
  message({
    name: 'customer.recognise',
    version: 1,
    schema: object({
      valuationId,
      version: integer(1),
      email,
      name: words(),
      phone: words(40),
      language,
    }),
    example: {
      valuationId: '9m3n5p7q1r2s',
      version: 3,
      email: contactExample.email,
      name: 'Jan Test',
      phone: null,
      language: 'de',
    },
  }),
  message({
    name: 'customer.update',
    version: 1,
    schema: customerUpdate,
    example: { phone: '+49 30 7654321' },
  }),
  message({
    name: 'customer.set-language',
    version: 1,
    schema: object({ language }),
    example: { language: 'en' },
  }),
  message({ name: 'customer.accept-tac', version: 1, schema: object({}), example: {} }),
  /** A merchant has read a popup (spec 1 §4). */
  message({
    name: 'merchant.read-popup',
    version: 1,
    schema: object({ popupId: integer(1) }),
    example: { popupId: 4 },
  }),
  message({
    name: 'merchant.register',
    version: 3,
    schema: merchantRegistration,
    upcasters: [
      // the first form did not ask for the terms
      (older) => ({ ...(older as object), acceptTerms: null }),
      // the second one not for the contact person; papers came with the form, and none ever did
      (older) => {
        const { tradeRegistrationMediaId: _, ...rest } = older as { tradeRegistrationMediaId?: unknown };
        return { ...rest, contactName: null, contactSurname: null, registerNumber: null };
      },
    ],
    example: {
      company: 'Caravan Test GmbH',
      street: 'Hafenstraße 1',
      zipCode: '20457',
      city: 'Hamburg',
      country: 'DE',
      phone: '+49 40 123456',
      director: 'Jan Test',
      contactName: 'Jana',
      contactSurname: 'Test',
      registerNumber: 'HRB 204817, Amtsgericht Hamburg',
      vatNumber: 'DE123456789',
      acceptTerms: true,
    },
  }),
  /** Query, sealed answer: the contact record of the asker, or of the other side of an order (checked by orders). */
  message({
    name: 'customer.contact',
    version: 1,
    schema: object({ customerId: id }),
    example: referenceExample,
  }),
] as const;

/** Messages of the customers service. */
export const customerMessages = [
  ...customerCommands,
  ...merchantMessages,
  message({
    name: 'customers.state',
    version: 2,
    // the second one has roles inside the team
    upcasters: [(older) => older],
    schema: state,
    example: {
      customerId: contactExample.customerId,
      version: 3,
      profileType: 'PRIVATE',
      segmentation: 'customer',
      country: 'DE',
      region: '10',
      languageSetting: 'de',
      emailVerified: true,
      privateProfileCompleted: true,
      commercialProfileCompleted: false,
      merchantProfileCompleted: false,
      merchantId: null,
      acceptedByCm24: null,
      merchantBlocked: false,
      company: null,
      vat: null,
      tacAcceptedAt: null,
      isOperator: false,
    },
  }),
  message({
    name: 'customers.contact',
    version: 2,
    schema: contact,
    example: { ...contactExample, language: 'de', vatNumber: 'DE999999902' },
    upcasters: [(older) => ({ ...(older as object), vatNumber: null })],
  }),
  message({
    name: 'customer.verified',
    version: 1,
    schema: object({ customerId: id, profileType, profileCompleted: flag() }),
    example: { ...referenceExample, profileType: 'PRIVATE', profileCompleted: true },
  }),
  /** Whose a valuation is whose address was confirmed by mail: the account's with the address, else the prospect's. */
  message({
    name: 'customer.recognised',
    version: 1,
    schema: object({ valuationId, customerId: id }),
    example: { valuationId: '9m3n5p7q1r2s', ...referenceExample },
  }),
  /** An account has confirmed the address of a prospect: what the prospect asked for is the account's. Key: prospectId. */
  message({
    name: 'customer.merged',
    version: 1,
    schema: object({ customerId: id, prospectId: id }),
    example: { ...referenceExample, prospectId: '3c1e8a54-6f2b-4d19-8e70-95b1d2c4a7f6' },
  }),
];
