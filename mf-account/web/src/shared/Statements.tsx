import type { DisputeStatement, OrderSide } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import css from './Statements.module.css';

interface Props {
  readonly statements: readonly DisputeStatement[];
  /** Whose page it is; absent on the team's. */
  readonly side?: OrderSide;
}

/** What was stated in disputes, the oldest first, each with its author. */
export const Statements = ({ statements, side }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const author = (by: DisputeStatement['by']): string =>
    by === side ? t('order.dispute.you') : by === 'team' ? t('order.dispute.team') : t(`order.${by}`);
  return (
    <ol className={css.statements} aria-label={t('order.dispute.statements')}>
      {statements.map(({ by, at, text }) => (
        <li key={`${by} ${at}`} className={by === 'team' ? css.team : undefined}>
          <p className={css.author}>
            <strong>{author(by)}</strong>
            <time dateTime={at}>{formatDateTime(at, locale, 'dateTime')}</time>
          </p>
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
};
