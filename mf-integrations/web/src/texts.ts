import { useText, type TextFunction } from '@rollheim/module-api';
import type de from '../locales/de.json';

/** Texts of the module. */
export const useTexts = (): TextFunction<typeof de> => useText<typeof de>();
