import {
  customerAtom,
  localeAtom,
  offsetAtom,
  onlineAtom,
  useAtomValue,
  useHomeLocale,
  useLocation,
  useModuleContext,
  useSnackbar,
  useStore,
} from '@rollheim/module-api';
import { formatDateTime, OfflineNotice, Page, useOnline } from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { useShellText } from '../texts.ts';
import { offlineText } from './offline-text.ts';
import css from './Frame.module.css';

/** Says since when the figures are unchanged or what becomes of what is typed, and that the network is back. */
export function Offline() {
  const t = useShellText();
  const { kept } = useModuleContext().config;
  const isFull = useFullStorage();
  const online = useOnline() && !kept;
  const store = useStore();
  const locale = useAtomValue(localeAtom);
  const customer = useAtomValue(customerAtom);
  const home = useHomeLocale();
  const { pathname } = useLocation();
  const snackbar = useSnackbar();
  const [since, setSince] = useState<string | null>(null);
  const wasOffline = useRef(false);
  const back = t('online');
  useEffect(() => {
    store.set(onlineAtom, online);
    if (online && wasOffline.current) snackbar.show({ text: back, kind: 'success' });
    wasOffline.current = !online;
    setSince(online ? null : new Date(Date.now() + store.get(offsetAtom)).toISOString());
  }, [online, store, snackbar, back]);
  if (since === null) return null;
  return (
    <Page className={css.offline}>
      <OfflineNotice title={t('offline.title')} offline>
        {t(offlineText(pathname, home, customer), { time: formatDateTime(since, locale, 'timeSeconds') })}
        {isFull ? ` ${t('offline.full')}` : ''}
      </OfflineNotice>
    </Page>
  );
}

/** True where the browser has no room to keep the page: it must stay open. */
function useFullStorage(): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<{ readonly type?: string; readonly full?: boolean } | null>) => {
      if (data?.type === 'kept') setFull(data.full ?? false);
    };
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  }, []);
  return isFull;
}
