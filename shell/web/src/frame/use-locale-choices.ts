import {
  LOCALE_NAMES,
  LOCALES,
  matchPath,
  NO_PAGES,
  pathTo,
  type Locale,
  type PageTable,
} from '@rollheim/contracts';
import {
  customerAtom,
  localeAtom,
  useAtomValue,
  useErrorText,
  useHomeLocale,
  useLocation,
  useModuleContext,
  usePages,
  useSnackbar,
} from '@rollheim/module-api';
import { api } from '../api.ts';
import { useActionLog } from '../session/action-log.ts';

export interface LocaleChoice {
  readonly locale: Locale;
  readonly name: string;
  readonly current: boolean;
  choose(): void;
}

interface Here {
  readonly pathname: string;
  readonly search: string;
  readonly home: Locale;
  /** Origin of each language's own domain; absent: one domain for all. */
  readonly domains?: Readonly<Record<Locale, string>> | undefined;
  /** Pages that releases bring. */
  readonly pages?: PageTable;
}

/**
 * Address of the open page in another language; the home page where it has none. On this domain for those who are
 * logged in (their session is here), else on the language's own.
 */
export function inLocale(
  { pathname, search, home, domains, pages = NO_PAGES }: Here,
  locale: Locale,
  loggedIn: boolean,
): string {
  const match = matchPath(pathname, home, pages);
  const [origin, own] = domains && !loggedIn ? [domains[locale], locale] : ['', home];
  return match
    ? origin + pathTo(match.id, locale, match.params, own, pages) + search
    : origin + pathTo('home', locale, {}, own);
}

/** The languages to choose from. A logged-in user's choice is saved before the page changes. */
export function useLocaleChoices(): readonly LocaleChoice[] {
  const current = useAtomValue(localeAtom);
  const customer = useAtomValue(customerAtom);
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const logAction = useActionLog();
  const home = useHomeLocale();
  const pages = usePages();
  const { domains } = useModuleContext().config;
  const { pathname, search } = useLocation();
  const choose = async (locale: Locale) => {
    try {
      if (customer)
        await api.put('/private/customer/update-language-setting', { body: { languageSetting: locale } });
      logAction('language_changed', locale);
      location.assign(inLocale({ pathname, search, home, domains, pages }, locale, customer !== null));
    } catch (error) {
      // what is not saved would be taken back by the next page
      snackbar.show({ text: errorText(error), kind: 'error' });
    }
  };
  return LOCALES.map((locale) => ({
    locale,
    name: LOCALE_NAMES[locale],
    current: locale === current,
    choose: () => void choose(locale),
  }));
}
