import { LOCALES } from './locales.ts';
import type { VisitorTraits } from './state/telemetry.ts';

/** By what visitors are compared, with all values of each. */
export const TRAITS = {
  language: LOCALES,
  role: ['guest', 'private', 'commercial', 'dealer', 'staff'],
  device: ['phone', 'tablet', 'computer'],
  browser: ['chrome', 'safari', 'firefox', 'edge', 'other'],
} as const satisfies { readonly [T in keyof VisitorTraits]: readonly VisitorTraits[T][] };
