import { isValidPhoneNumber } from 'libphonenumber-js/min';

/** True for a number that exists as such; one without a country code is read as a German one. */
export const existsAsPhone = (number: string): boolean => isValidPhoneNumber(number, 'DE');
