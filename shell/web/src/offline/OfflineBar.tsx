import {
  customerAtom,
  localeAtom,
  offsetAtom,
  useAtomValue,
  useHomeLocale,
  useLocation,
  useStore,
  waitingAtom,
} from '@rollheim/module-api';
import { Banner, formatDateTime, WifiOff } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { useShellText } from '../texts.ts';
import { offlineText } from './offline-text.ts';

/** The bar stays so long behind the last thing that was sent, ms. */
const STAYS_MS = 2_000;

/** What waits to be sent, in words; null: nothing. */
function useWaitingText(): string | null {
  const t = useShellText();
  const { answers, files } = useAtomValue(waitingAtom);
  const parts = [
    ...(answers > 0 ? [t('offline.answers', { count: answers })] : []),
    ...(files > 0 ? [t('offline.files', { count: files })] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}

/**
 * Says since when the figures are unchanged or what waits to be sent, then that it is being sent and the network is back;
 * a moment later it is gone. `away`: there is no network.
 */
export function OfflineBar({ away }: { readonly away: boolean }) {
  const t = useShellText();
  const isFull = useFullStorage();
  const waiting = useWaitingText();
  const store = useStore();
  const locale = useAtomValue(localeAtom);
  const customer = useAtomValue(customerAtom);
  const home = useHomeLocale();
  const { pathname } = useLocation();
  const now = () => new Date(Date.now() + store.get(offsetAtom)).toISOString();
  // the bar is loaded after the network was lost: where it is back by then, the bar says so too
  const [since, setSince] = useState<string | null>(now);
  useEffect(() => {
    if (away) setSince(new Date(Date.now() + store.get(offsetAtom)).toISOString());
  }, [away, store]);
  const isOver = !away && waiting === null;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => setSince(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  if (since === null) return null;
  const figures = t(offlineText(pathname, home, customer), {
    time: formatDateTime(since, locale, 'timeSeconds'),
  });
  return (
    <Banner live="polite" icon={<WifiOff aria-hidden="true" />}>
      {away ? (
        <>
          <strong>{t('offline.title')}</strong>{' '}
          {waiting === null ? figures : t('offline.waits', { what: waiting })}
          {isFull ? ` ${t('offline.full')}` : ''}
        </>
      ) : waiting === null ? (
        t('online')
      ) : (
        t('offline.sends', { what: waiting })
      )}
    </Banner>
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
