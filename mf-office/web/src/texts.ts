import { useText, type TextFunction } from '@rollheim/module-api';
import type { PartTexts } from '@rollheim/page-parts';
import type de from '../locales/de.json';

export type OfficeTexts = typeof de & PartTexts;
export type OfficeText = TextFunction<OfficeTexts>;

/** Texts of the back office. */
export const useTexts = (): OfficeText => useText<OfficeTexts>();
