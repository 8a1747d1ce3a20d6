import { useText, type TextFunction } from '@rollheim/module-api';
import type de from '../locales/de.json';

export type SellText = TextFunction<typeof de>;

/** Texts of selling. */
export const useTexts = (): SellText => useText<typeof de>();
