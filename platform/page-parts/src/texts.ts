import type { Locale } from '@rollheim/contracts';
import { useText, type ModuleDefinition, type TextFunction } from '@rollheim/module-api';
import type de from '../locales/de.json';

/** Texts of the parts, which are among those of the module that shows them. */
export type PartTexts = typeof de;

/** Texts of the parts. */
export const useTexts = (): TextFunction<PartTexts> => useText<PartTexts>();

type Messages = ModuleDefinition['messages'];

/** Texts of a module with those of the parts that its pages show; what both have is the module's. */
export const withParts =
  (messages: Messages): Messages =>
  async (locale: Locale) => {
    const [own, parts] = await Promise.all([
      messages(locale),
      import(`../locales/${locale}.json`, { with: { type: 'json' } }) as Promise<{ default: PartTexts }>,
    ]);
    return { default: { ...parts.default, ...own.default } };
  };
