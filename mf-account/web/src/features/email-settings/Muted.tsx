import type { MutedAuction } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { Button, formatDateTime } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Devices.module.css';
import { useSetMuted } from './push-queries.ts';

/** Auctions that were muted by a press on a push, each with the press that has them ring again. */
export const Muted = ({ list }: { readonly list: readonly MutedAuction[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const path = usePath();
  const { set, pending } = useSetMuted();
  return (
    <ul className={css.list} aria-label={t('push.muted')}>
      {list.map(({ auctionId, title, since }) => {
        const shown = title || t('push.muted_unnamed');
        return (
          <li key={auctionId}>
            <span className={css.name}>
              <a href={path('catalog-detail', { id: auctionId })}>{shown}</a>
              <small>{t('push.muted_since', { day: formatDateTime(since, locale, 'date') })}</small>
            </span>
            <Button
              variant="quiet"
              size="sm"
              pending={pending === auctionId}
              aria-label={t('push.unmute_name', { name: shown })}
              onPress={() => set({ auctionId, muted: false })}
            >
              {t('push.unmute')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};
