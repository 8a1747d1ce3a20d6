import type { ProofReport } from '@rollheim/auction-rules';
import { formatPrice, Notice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Proof.module.css';

/** What the check found, and what no one can check from the log. */
export const Found = ({ report, seenHead }: { readonly report: ProofReport; readonly seenHead: string }) => {
  const t = useTexts();
  const { winner, unchecked } = report;
  const sameHead = report.head === seenHead;
  const holds = report.valid && sameHead;
  const closed = [
    unchecked.limits > 0 ? t('proof_closed_limits', { count: unchecked.limits }) : null,
    unchecked.minimums > 0 ? t('proof_closed_minimums') : null,
    unchecked.offers > 0 ? t('proof_closed_offers', { count: unchecked.offers }) : null,
    unchecked.refusals > 0 ? t('proof_closed_refusals', { count: unchecked.refusals }) : null,
    t('proof_closed_people'),
  ].filter((part): part is string => part !== null);
  return (
    <Notice
      kind={holds ? 'success' : 'error'}
      live="polite"
      title={t(holds ? 'proof_holds' : sameHead ? 'proof_fails' : 'proof_other_head')}
    >
      <span>
        {winner
          ? t('proof_winner', { number: winner.bidder, amount: formatPrice(winner.price) })
          : t('proof_no_winner')}{' '}
        {t('proof_counts', { entries: report.entries, decided: report.decided })}
      </span>
      <span className={css.closed}>{t('proof_closed', { what: closed.join('; ') })}</span>
    </Notice>
  );
};
