import { useText, type TextFunction } from '@rollheim/module-api';
import type { PartTexts } from '@rollheim/page-parts';
import type de from '../locales/de.json';

export type AccountTexts = typeof de & PartTexts;
export type AccountText = TextFunction<AccountTexts>;

/** Texts of the account. */
export const useTexts = (): AccountText => useText<AccountTexts>();
