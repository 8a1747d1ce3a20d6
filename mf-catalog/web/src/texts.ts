import { useText, type TextFunction } from '@rollheim/module-api';
import type de from '../locales/de.json';

export type CatalogText = TextFunction<typeof de>;

/** Texts of the catalog. */
export const useTexts = (): CatalogText => useText<typeof de>();
