import type { BoundBid } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, formatPrice, Notice } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

/** Shows the owner which bid still binds its dealer until when, and where they restart, what becomes of it. */
export const BoundNotice = ({
  bound: { amount, until, opensRestart },
  restarts,
}: {
  readonly bound: BoundBid;
  readonly restarts: boolean;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const stays = t('bound_stays', {
    amount: formatPrice(amount),
    when: formatDateTime(until, locale, 'dateTime'),
  });
  return <Notice kind="info">{restarts && opensRestart ? `${stays} ${t('bound_opens')}` : stays}</Notice>;
};
