/** North America prescribes the check digit; elsewhere the place is the maker's. */
const WITH_CHECK = /^[1-5]/;
const CHECK_AT = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The last digit of a character's place here is its value. */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';

/** Digits that the letters which no number has are read as. */
const DIGITS: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1' };
const WHOLE = /^[A-HJ-NPR-Z0-9]{17}$/;

/** True for a number of ISO 3779 as the form stores it. */
export const isWholeVin = (vin: string): boolean => WHOLE.test(vin);

/** True where the check digit does not belong to the number. */
export const isDoubtful = (vin: string): boolean => {
  if (!WITH_CHECK.test(vin)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + (VALUES.indexOf(vin[at] ?? '0') % 10) * weight,
    0,
  );
  return vin[CHECK_AT] !== '0123456789X'[sum % 11];
};

/**
 * The number that was meant by one with I, O or Q: they are read as the digits that look alike. Null: it has none of them,
 * has not 17 characters, or its check digit does not belong to it then.
 */
export function meantVin(vin: string): string | null {
  const read = vin.replaceAll(/[IOQ]/g, (letter) => DIGITS[letter] ?? letter);
  return read !== vin && isWholeVin(read) && !isDoubtful(read) ? read : null;
}
