import type { Locale } from '@rollheim/contracts';
import type { TextFunction } from '@rollheim/module-api';
import type de from './locales/de.json';

export type InspectorText = TextFunction<typeof de>;

/** The inspector's texts, a chunk of its own per language. */
export async function inspectorText(locale: Locale): Promise<InspectorText> {
  const file = (await import(`./locales/${locale}.json`, { with: { type: 'json' } })) as {
    readonly default: Readonly<Record<string, string>>;
  };
  return (key, values = {}) =>
    (file.default[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
