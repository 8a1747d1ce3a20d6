import { useText, type TextFunction } from '@rollheim/module-api';
import type de from '../locales/de.json';

/** Own texts, and the one of a refusal that a page gives before anything is sent. */
type Texts = typeof de & Readonly<Record<'error.exclusive_round', string>>;

export type CatalogText = TextFunction<Texts>;

/** Texts of the catalog. */
export const useTexts = (): CatalogText => useText<Texts>();
