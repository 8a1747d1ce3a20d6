import { AnnouncerProvider, I18nProvider, RouterProvider, SnackbarRegion } from '@rollheim/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Console } from './Console.tsx';
import { CallError, read } from './data/api.ts';
import { Login } from './Login.tsx';
import { isMissing, NotFound } from './NotFound.tsx';
import { Waiting } from './parts/Waiting.tsx';
import { firstLocale, firstTheme, keepLocale, putTheme } from './preferences.ts';
import { LanguageContext, translator, type ConsoleLocale } from './texts.ts';
import type { Operator } from './types.ts';

type Who =
  | { state: 'lost' }
  | { state: 'asking' }
  | { state: 'away' }
  | { state: 'out'; ended: boolean }
  | { state: 'in'; operator: Operator };

/** Address and who is there decide what is shown: that there is no such page, the login, or the console. */
export const App = () => {
  const [locale, setLocale] = useState<ConsoleLocale>(firstLocale);
  const [who, setWho] = useState<Who>(() => ({ state: isMissing() ? 'lost' : 'asking' }));
  const isLost = who.state === 'lost';
  const language = useMemo(() => {
    const choose = (chosen: ConsoleLocale) => {
      keepLocale(chosen);
      setLocale(chosen);
    };
    return { locale, t: translator(locale), choose };
  }, [locale]);
  const { t } = language;

  useEffect(() => putTheme(firstTheme()), []);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const ask = useCallback(() => {
    setWho({ state: 'asking' });
    read<Operator>('/console/me').then(
      (operator) => setWho({ state: 'in', operator }),
      (error: unknown) => {
        const out = error instanceof CallError && error.status === 401;
        setWho(out ? { state: 'out', ended: false } : { state: 'away' });
      },
    );
  }, []);
  useEffect(() => {
    if (!isLost) ask();
  }, [ask, isLost]);
  const ended = useCallback(() => setWho({ state: 'out', ended: true }), []);

  return (
    <LanguageContext value={language}>
      <I18nProvider locale={locale === 'en' ? 'en-GB' : 'de-DE'}>
        <RouterProvider navigate={(path) => location.assign(path)}>
          <AnnouncerProvider>
            <SnackbarRegion label={t('messages')} closeLabel={t('close')}>
              {who.state === 'lost' ? (
                <NotFound />
              ) : who.state === 'in' ? (
                <Console
                  operator={who.operator}
                  onEnded={ended}
                  onLoggedOut={() => setWho({ state: 'out', ended: false })}
                />
              ) : who.state === 'out' ? (
                <Login ended={who.ended} onDone={(operator) => setWho({ state: 'in', operator })} />
              ) : (
                <Waiting away={who.state === 'away'} onRetry={ask} />
              )}
            </SnackbarRegion>
          </AnnouncerProvider>
        </RouterProvider>
      </I18nProvider>
    </LanguageContext>
  );
};
