import { localeAtom, offsetAtom, onlineAtom, useAtomValue, useStore } from '@rollheim/module-api';
import { formatDateTime, OfflineNotice, Page, useOnline } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { useShellText } from '../texts.ts';

/** Says since when the figures stand still. */
export function Offline() {
  const t = useShellText();
  const online = useOnline();
  const store = useStore();
  const locale = useAtomValue(localeAtom);
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    store.set(onlineAtom, online);
    setSince(online ? null : new Date(Date.now() + store.get(offsetAtom)).toISOString());
  }, [online, store]);
  if (since === null) return null;
  return (
    <Page>
      <OfflineNotice title={t('offline.title')} offline>
        {t('offline.text', { time: formatDateTime(since, locale, 'timeSeconds') })}
      </OfflineNotice>
    </Page>
  );
}
