import type { Locale } from '@rollheim/contracts';
import type { TextFunction } from '@rollheim/module-api';
import type de from './locales/de.json';

export type InspectorText = TextFunction<typeof de>;

/** The inspector's texts, all languages in one chunk: the few who see them load it, and every page names each chunk. */
export async function inspectorText(locale: Locale): Promise<InspectorText> {
  const file = (await import(/* webpackMode: 'lazy-once' */ `./locales/${locale}.json`, {
    with: { type: 'json' },
  })) as {
    readonly default: Readonly<Record<string, string>>;
  };
  return (key, values = {}) =>
    (file.default[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
