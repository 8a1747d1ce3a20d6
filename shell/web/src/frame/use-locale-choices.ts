import { matchPath, pathTo, WRITTEN_LOCALES, type Locale } from '@rollheim/contracts';
import {
  api,
  customerAtom,
  localeAtom,
  useAtomValue,
  useLocation,
  useReportError,
} from '@rollheim/module-api';
import { useShellText, type ShellTextKey } from '../texts.ts';

export interface LocaleChoice {
  readonly locale: Locale;
  readonly name: string;
  readonly current: boolean;
  choose(): void;
}

/** Address of the open page in another language; the home page where it has none. */
export function inLocale(pathname: string, search: string, locale: Locale): string {
  const match = matchPath(pathname);
  return match ? pathTo(match.id, locale, match.params) + search : pathTo('home', locale);
}

/** The languages to choose from. A logged-in user's choice is saved before the page changes. */
export function useLocaleChoices(): readonly LocaleChoice[] {
  const t = useShellText();
  const current = useAtomValue(localeAtom);
  const customer = useAtomValue(customerAtom);
  const report = useReportError();
  const { pathname, search } = useLocation();
  const choose = async (locale: Locale) => {
    if (customer)
      await api
        .put('/private/customer/update-language-setting', { body: { languageSetting: locale } })
        .catch(report); // the page changes all the same
    location.assign(inLocale(pathname, search, locale));
  };
  return WRITTEN_LOCALES.map((locale) => ({
    locale,
    name: t(`language.${locale}` as ShellTextKey),
    current: locale === current,
    choose: () => void choose(locale),
  }));
}
