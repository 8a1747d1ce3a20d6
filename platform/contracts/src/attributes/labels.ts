import { LOCALES, type Locale } from '../locales.ts';

/** Words of the attribute catalogue in one language. */
export interface Labels {
  readonly attributes: Readonly<Record<string, { readonly label: string; readonly tooltip?: string }>>;
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly groups: Readonly<Record<string, string>>;
  readonly confirmations: Readonly<Record<string, string>>;
}

const loaded = new Map<Locale, Labels>();
const changed = new Set<Locale>();
/** Languages of which a page has only what its document brought. */
const parts = new Set<Locale>();

/** Labels of a language that was loaded. Throws where no one loaded it: a page would show codes. */
export function labelsOf(locale: Locale): Labels {
  const labels = loaded.get(locale);
  if (!labels) throw new Error(`The attribute labels of '${locale}' are not loaded`);
  return labels;
}

const withoutTooltips = ({ attributes, ...rest }: Labels): Labels => ({
  ...rest,
  attributes: Object.fromEntries(Object.entries(attributes).map(([code, { label }]) => [code, { label }])),
  confirmations: {},
});

const optionsAlone = ({ options }: Labels, lists: readonly string[]): Labels => ({
  attributes: {},
  options: Object.fromEntries(Object.entries(options).filter(([list]) => lists.includes(list))),
  groups: {},
  confirmations: {},
});

const changeWords = (value: unknown, word: (text: string) => string): unknown =>
  typeof value === 'string'
    ? word(value)
    : Object.fromEntries(
        Object.entries(value as object).map(([key, inner]) => [key, changeWords(inner, word)]),
      );

/**
 * Brings the labels of a language before they are read: a page loads its own (as `labels` of its module), a server
 * all at its start.
 */
export const attributeLabels = {
  /** Loads a language, a chunk of its own in the browser. */
  async load(locale: Locale): Promise<void> {
    if (loaded.has(locale) && !parts.has(locale)) return;
    const file = (await import(`./labels/${locale}.json`, { with: { type: 'json' } })) as { default: Labels };
    loaded.set(locale, file.default);
    parts.delete(locale);
    changed.delete(locale);
  },
  /** Loads every language. */
  async loadAll(): Promise<void> {
    await Promise.all(LOCALES.map((locale) => attributeLabels.load(locale)));
  },
  /**
   * What a rendered page hands to the browser: no tooltips and prompts, those come with the forms' definitions. With
   * `options`: the labels of these lists and nothing else.
   */
  forPage: (locale: Locale, options?: readonly string[]): Labels =>
    options ? optionsAlone(labelsOf(locale), options) : withoutTooltips(labelsOf(locale)),
  /** Changes every word of a language, once (the pseudo-locale of a page). */
  change(locale: Locale, word: (text: string) => string): void {
    if (changed.has(locale)) return;
    changed.add(locale);
    loaded.set(locale, changeWords(labelsOf(locale), word) as Labels);
  },
  /** Takes what the server handed on, so that the page needs no request; `load` brings the rest of a part. */
  take(locale: Locale, labels: unknown, isPart = false): void {
    if (loaded.has(locale)) return;
    loaded.set(locale, labels as Labels);
    if (isPart) parts.add(locale);
  },
};
