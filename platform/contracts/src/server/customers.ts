import Joi from 'joi';
import { LOCALES } from '../locales.ts';
import { merchantMessages } from './merchants.ts';
import type { MessageContract } from './registry.ts';

const id = Joi.string().guid();
const optional = (max = 120) => Joi.string().trim().max(max).allow(null, '').empty('').default(null);
const absent = (max = 120) => Joi.string().trim().max(max).allow(null);
const country = Joi.string().uppercase().length(2);

/** A telephone number as typed by a person: spec 2 §5.1, telephone_personal_data. */
export const PHONE_PATTERN = /^(?:\+|00?)[1-9][\d\s\-().]{4,32}$/;
const phone = Joi.string().trim().pattern(PHONE_PATTERN);
const email = Joi.string().trim().lowercase().email({ tlds: false }).max(254);
const language = Joi.valid(...LOCALES);
const profileType = Joi.valid('PRIVATE', 'COMMERCIAL', 'MERCHANT');

/** Company data as a merchant registers them (spec 1 §3, account). */
export const merchantRegistration = Joi.object({
  company: Joi.string().trim().min(2).max(120).required(),
  street: Joi.string().trim().min(2).max(120).required(),
  zipCode: Joi.string().trim().min(3).max(10).required(),
  city: Joi.string().trim().min(2).max(80).required(),
  country: country.required(),
  phone: phone.required(),
  director: Joi.string().trim().min(2).max(120).required(),
  contactName: absent(80).required(),
  contactSurname: absent(80).required(),
  registerNumber: absent(120).default(null),
  vatNumber: absent(20).default(null),
  acceptTerms: Joi.boolean().allow(null).required(),
});

/** Personal data as a customer changes them. Absent fields stay. */
export const customerUpdate = Joi.object({
  name: absent(),
  surname: absent(),
  company: absent(),
  phone: phone.allow(null),
  street: absent(),
  zipCode: absent(10),
  city: absent(80),
  country: country.allow(null),
  language,
  profileType,
  notificationLocale: language.allow(null),
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

const stateSchema = Joi.object({
  customerId: id.required(),
  version: Joi.number().integer().min(1).required(),
  profileType: profileType.required(),
  segmentation: Joi.valid('customer', 'prospect').required(),
  country: country.allow(null).required(),
  region: Joi.string().max(2).allow(null).required(),
  languageSetting: language.allow(null).required(),
  emailVerified: Joi.boolean().required(),
  privateProfileCompleted: Joi.boolean().required(),
  commercialProfileCompleted: Joi.boolean().required(),
  merchantProfileCompleted: Joi.boolean().required(),
  merchantId: Joi.number().integer().allow(null).required(),
  acceptedByCm24: Joi.boolean().allow(null).required(),
  merchantBlocked: Joi.boolean().required(),
  company: Joi.string().allow(null).required(),
  vat: Joi.object({ country: country.required(), verified: Joi.boolean().required() }).allow(null).required(),
  tacAcceptedAt: Joi.string().isoDate().allow(null).required(),
  readNotificationPopupIds: Joi.array().items(Joi.number().integer()),
  notificationLocale: language.allow(null),
  isOperator: Joi.boolean().required(),
});

const contactSchema = Joi.object({
  customerId: id.required(),
  email: email.required(),
  name: Joi.string().allow(null).required(),
  surname: Joi.string().allow(null).required(),
  company: Joi.string().allow(null).required(),
  phone: Joi.string().allow(null).required(),
  street: Joi.string().allow(null).required(),
  zipCode: Joi.string().allow(null).required(),
  city: Joi.string().allow(null).required(),
  country: country.allow(null).required(),
  language: language.required(),
  vatNumber: Joi.string().max(20).allow(null).required(),
});

const reference = Joi.object({ customerId: id.required() });
const referenceExample = { customerId: contactExample.customerId };

/** Messages of the customers service. */
export const customerMessages: readonly MessageContract[] = [
  {
    name: 'customer.create',
    version: 1,
    schema: Joi.object({
      customerId: id.required(),
      email: email.required(),
      name: optional(),
      surname: optional(),
      company: optional(),
      phone: optional(40),
      street: optional(),
      zipCode: optional(10),
      city: optional(80),
      country: country.allow(null).default(null),
      language: language.required(),
      profileType: profileType.required(),
      segmentation: Joi.valid('customer', 'prospect').required(),
      roles: Joi.array().items(Joi.string().max(40)).max(10),
    }),
    example: { ...contactExample, language: 'de', profileType: 'PRIVATE', segmentation: 'customer' },
  },
  { name: 'customer.update', version: 1, schema: customerUpdate, example: { phone: '+49 30 7654321' } },
  {
    name: 'customer.set-language',
    version: 1,
    schema: Joi.object({ language: language.required() }),
    example: { language: 'en' },
  },
  { name: 'customer.accept-tac', version: 1, schema: Joi.object({}), example: {} },
  {
    name: 'merchant.read-popup',
    version: 1,
    schema: Joi.object({ popupId: Joi.number().integer().min(1).required() }),
    example: { popupId: 4 },
  },
  {
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
  },
  ...merchantMessages,
  { name: 'customer.contact', version: 1, schema: reference, example: referenceExample },
  {
    name: 'customers.state',
    version: 1,
    schema: stateSchema,
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
  },
  {
    name: 'customers.contact',
    version: 2,
    schema: contactSchema,
    example: { ...contactExample, language: 'de', vatNumber: 'DE999999902' },
    upcasters: [(older) => ({ ...(older as object), vatNumber: null })],
  },
  {
    name: 'customer.verified',
    version: 1,
    schema: Joi.object({
      customerId: id.required(),
      profileType: profileType.required(),
      profileCompleted: Joi.boolean().required(),
    }),
    example: { ...referenceExample, profileType: 'PRIVATE', profileCompleted: true },
  },
];
