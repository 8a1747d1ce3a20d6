import { useText, type TextFunction } from '@rollheim/module-api';
import type de from '../locales/de.json';

export type ValuationText = TextFunction<typeof de>;

/** Texts of the valuation. */
export const useTexts = (): ValuationText => useText<typeof de>();
