import { PLACES } from './places.ts';
import { dice } from './random.ts';

const FIRST = [
  'Anke',
  'Bernd',
  'Carla',
  'Dirk',
  'Elke',
  'Frank',
  'Gesa',
  'Holger',
  'Ines',
  'Jens',
  'Katrin',
  'Lars',
  'Maren',
  'Nils',
  'Olaf',
  'Pia',
  'Rainer',
  'Silke',
  'Torsten',
  'Ute',
];
const LAST = [
  'Albers',
  'Brinkmann',
  'Claußen',
  'Dorn',
  'Ebert',
  'Falk',
  'Grote',
  'Harms',
  'Ibsen',
  'Jansen',
  'Keller',
  'Lorenz',
  'Menke',
  'Nolte',
  'Ott',
  'Petersen',
  'Reuter',
  'Stark',
  'Thiel',
  'Vogt',
];

/** Dealers whom no one logs in as: the rest of the market. */
export const OTHER_DEALERS = [21, 22, 23, 24, 25].map(
  (number) => `00000000-0000-4000-8000-0000000000${number}`,
);
const sellers = (block: number, length: number): string[] =>
  Array.from(
    { length },
    (_, index) => `00000000-0000-4000-8000-00000000${block}${String(index).padStart(2, '0')}`,
  );

/** Sellers whom no one logs in as, by what their accounts are: what an ad says of its seller is true. */
export const OTHER_SELLERS = { PRIVATE: sellers(10, 40), COMMERCIAL: sellers(11, 12) } as const;

/** Payload of `merchant.register`: the crowd's dealers are in the list of dealers, as whoever trades is. */
export function registrationOf(customerId: string) {
  const { company, name, surname, street, zipCode, city, country, phone } = personOf(customerId, 'MERCHANT');
  return {
    company: company ?? '',
    street,
    zipCode,
    city,
    country,
    phone,
    director: `${name} ${surname}`,
    // as the forms before asked: the crowd has uploaded no paper
    contactName: null,
    contactSurname: null,
    registerNumber: null,
    vatNumber: null,
    acceptTerms: true,
  };
}

/** What people of the crowd trade as. */
const COMPANIES = {
  PRIVATE: () => null,
  COMMERCIAL: (surname: string) => `${surname} Wohnmobilvermietung`,
  MERCHANT: (surname: string) => `${surname} Reisemobile`,
} as const;

/** Payload of `customer.create` for one of the crowd. */
export function personOf(customerId: string, profileType: keyof typeof COMPANIES) {
  const roll = dice(`person ${customerId}`);
  const name = roll.one(FIRST);
  const surname = roll.one(LAST);
  const [zipCode, city, country] = roll.one(PLACES);
  const number = customerId.slice(-4);
  return {
    customerId,
    email: `${profileType === 'MERCHANT' ? 'handel' : 'verkauf'}-${number}@rollheim.example`,
    name,
    surname,
    company: COMPANIES[profileType](surname),
    phone: `+49 30 555${number}`,
    street: `Am Markt ${roll.whole(1, 40)}`,
    zipCode,
    city,
    country,
    profileType,
    segmentation: 'customer' as const,
    language: 'de' as const,
    // no one reads a mail to confirm it; mails to an address that no one confirmed name no vehicle
    emailVerified: true,
  };
}
