import type { DisputeStatement, OrderDispute, OrderSide } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import css from './Statements.module.css';

interface Props {
  readonly statements: readonly DisputeStatement[];
  /** The latest dispute of the sale: what was stated in another one belongs to a report that was withdrawn. */
  readonly dispute: Pick<OrderDispute, 'disputeId' | 'status'> | null;
  /** Whose page it is; absent on the team's. */
  readonly side?: OrderSide;
}

/** What was stated in disputes, the oldest first, each with its author. */
export const Statements = ({ statements, dispute, side }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const author = (by: DisputeStatement['by']): string =>
    by === side ? t('order.dispute.you') : by === 'team' ? t('order.dispute.team') : t(`order.${by}`);
  const withdrawn = (disputeId: string): boolean =>
    dispute !== null && (disputeId !== dispute.disputeId || dispute.status === 'withdrawn');
  return (
    <ol className={css.statements} aria-label={t('order.dispute.statements')}>
      {statements.map(({ disputeId, by, at, text }) => (
        <li key={`${by} ${at}`} className={by === 'team' ? css.team : undefined}>
          <p className={css.author}>
            <strong>{author(by)}</strong>
            {withdrawn(disputeId) ? <em>{t('order.dispute.of_withdrawn')}</em> : null}
            <time dateTime={at}>{formatDateTime(at, locale, 'dateTime')}</time>
          </p>
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
};
