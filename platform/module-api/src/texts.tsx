import type { Locale } from '@rollheim/contracts';
import { createInstance, type i18n } from 'i18next';
import { createContext, useContext, useMemo, type ReactElement } from 'react';
import { TransWithoutContext } from 'react-i18next';
import { ActFault } from './api/act.ts';
import { ApiProblem } from './api/problem.ts';
import type { Texts } from './types.ts';

/** Namespace of the texts that all modules share: errors and validation. */
export const SHARED_TEXTS = 'shared';

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Base}_${PluralSuffix}` ? Base : Key;

/** Key of a text; a plural's key is without its suffix. */
export type TextKey<T> = WithoutPlural<Extract<keyof T, string>>;
/** Values of a text; `count` chooses the plural. */
export type TextValues = Readonly<Record<string, string | number>>;
export type TextFunction<T> = (key: TextKey<T>, values?: TextValues) => string;

/** Texts of one language as i18next keeps them: namespace → flat keys. */
export function createTexts(
  locale: Locale,
  namespaces: Readonly<Record<string, Texts>>,
  defaultNamespace: string,
): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(namespaces),
    defaultNS: defaultNamespace,
    // names of pages, which the frame and several modules show
    fallbackNS: SHARED_TEXTS,
    resources: { [locale]: namespaces },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}

/** What i18next puts something in the place of. */
const FILLED_IN = /\{\{|\$t\(/;

export const ContextOfTexts = createContext<i18n | null>(null);

function useI18n(): i18n {
  const instance = useContext(ContextOfTexts);
  if (!instance) throw new Error('outside of a mounted module');
  return instance;
}

/**
 * Texts of the module in the language of the page. Typed by the module's German file:
 * `const t = useText<typeof import('../../locales/de.json')>()`.
 */
export function useText<T = Texts>(): TextFunction<T> {
  const instance = useI18n();
  return useMemo(() => {
    // i18next types its keys by a global declaration; ours are typed per module
    const t = instance.getFixedT(instance.language) as unknown as TextFunction<Texts>;
    const { language } = instance;
    const namespace = String(instance.options.defaultNS);
    return (key, values) => {
      // most texts have nothing to fill in, and a page has hundreds: those are looked up without i18next's resolving
      const own: unknown = values ? undefined : instance.getResourceBundle(language, namespace)?.[key];
      return typeof own === 'string' && !FILLED_IN.test(own) ? own : t(key, values);
    };
  }, [instance]);
}

export interface RichTextProps<T> {
  readonly id: TextKey<T>;
  readonly values?: TextValues;
  /** Elements for the tags in the text: `<page>…</page>`; no names of empty HTML elements (`link`, `br`). */
  readonly components: Readonly<Record<string, ReactElement>>;
}

/** A text with elements inside: `<RichText id="terms" components={{ page: <Link href={…} /> }} />`. */
export function RichText<T = Texts>({ id, values, components }: RichTextProps<T>) {
  const instance = useI18n();
  return (
    <TransWithoutContext
      i18n={instance}
      t={instance.getFixedT(instance.language)}
      i18nKey={id}
      values={values as Record<string, unknown>}
      components={components}
    />
  );
}

/** What went wrong, in words: by the error's code, else the general text. A code by itself is no error. */
export function useErrorText(): <E>(error: E extends string ? never : E) => string {
  const instance = useI18n();
  return (error: unknown) => {
    const t = instance.getFixedT(instance.language, SHARED_TEXTS);
    if (error instanceof ActFault) return t(`act.${error.kind}`);
    const code = error instanceof ApiProblem ? error.code : 'internal';
    return instance.exists(`error.${code}`, { ns: SHARED_TEXTS }) ? t(`error.${code}`) : t('error.internal');
  };
}

type ActTextKey = 'stopping' | 'looking_up' | 'stopped' | 'too_late';

/** The text about an act that is under way or was left. */
export function useActText(): (key: ActTextKey, values?: TextValues) => string {
  const instance = useI18n();
  return (key, values) =>
    instance.getFixedT(instance.language, SHARED_TEXTS)(`act.${key}`, values as Record<string, unknown>);
}

/** Text of a broken rule (`validation.<rule>`), for the fields that a problem names. */
export function useValidationText(): (rule: string, values?: TextValues) => string {
  const instance = useI18n();
  return (rule, values) => {
    const t = instance.getFixedT(instance.language, SHARED_TEXTS);
    const key = rule.startsWith('validation.') ? rule : `validation.${rule}`;
    return instance.exists(key, { ns: SHARED_TEXTS })
      ? t(key, values as Record<string, unknown>)
      : t('validation.invalid');
  };
}

/**
 * Gives the text for a value that is longer than `longest` characters; undefined while it fits. A field keeps what was
 * typed and says this, and its form is not sent.
 */
export function useTooLong(): (value: string, longest: number) => string | undefined {
  const validation = useValidationText();
  return (value, longest) =>
    value.length > longest ? validation('validation.max', { length: longest }) : undefined;
}

/** Loads the shared texts, a chunk of its own per language. */
export async function loadSharedTexts(locale: Locale): Promise<Texts> {
  const file = (await import(`../locales/${locale}.json`, { with: { type: 'json' } })) as { default: Texts };
  return file.default;
}
