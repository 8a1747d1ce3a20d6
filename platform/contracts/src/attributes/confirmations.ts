import type { AttributeValue } from '../state/listings.ts';

type Check = (value: AttributeValue) => boolean;

const is =
  (...expected: readonly AttributeValue[]): Check =>
  (value) =>
    expected.includes(value);
const unknown = is('unknown');
const yes = is('yes');

/** The prompts of spec 2 §5.3, codes and values to the letter. */
const PROMPTS: Readonly<Record<string, Check>> = {
  mileage: (value) => typeof value === 'number' && (value < 1_000 || value > 999_999),
  trailer_hu_expired: yes,
  smokers_car: yes,
  trailer_smokers_car: yes,
  upgrade_particulate_filter: yes,
  trailer_leak_test_yearly: yes,
  four_wheel_drive: is(true),
  air_condition_independent: is(true),
  trailer_winterproof: is(true),
  winterproof: is(true),
  damaged: unknown,
  trailer_damaged: unknown,
  water_damaged: unknown,
  trailer_water_damaged: unknown,
  hail_damaged: unknown,
  trailer_hail_damaged: unknown,
  fuel: is('petrol'),
  keys_car: (value) => (Array.isArray(value) ? value.includes('1') : String(value).includes('1')),
  headlamps: is('full_led', 'xenon'),
  defects_exists: is('no'),
  hu_expired: is('no'),
  leak_test_yearly: is('annually'),
  service_and_inspection: is('maintained'),
  power: (value) => typeof value === 'number',
};

/** Attributes whose values may ask for a confirmation. */
export const CONFIRMED_CODES: readonly string[] = Object.keys(PROMPTS);

/**
 * Key of the prompt that the seller must confirm before the value is saved (spec 2 §5.3), or null. The text is
 * under `confirmations` in the catalogue's labels.
 */
export function confirmationPrompts(code: string, value: AttributeValue): string | null {
  if (value === null) return null;
  return PROMPTS[code]?.(value) ? `confirmations.${code}` : null;
}
