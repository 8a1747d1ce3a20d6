import type { ProofReport } from '@rollheim/auction-rules';
import type { PublicAuctionState } from '@rollheim/contracts';
import { api, useErrorText, useMutation } from '@rollheim/module-api';
import { Button, ButtonLink, Download, formatPrice, Notice, Section, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Proof.module.css';

const FINAL = new Set(['sold', 'failed_na']);

/** What the check found, and what nobody can check from the log. */
const Found = ({ report, seenHead }: { readonly report: ProofReport; readonly seenHead: string }) => {
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

/** After the end: the anonymised log as a file, and its check here, by the rules that decided it. */
export const Proof = ({ auction }: { readonly auction: PublicAuctionState }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const call = `/public/auction/${auction.auctionId}/log`;
  const check = useMutation({
    mutationFn: async () => {
      const [log, { verifyProof }] = await Promise.all([
        api.get<unknown>(call),
        // the rules weigh something: they are loaded for those who check
        import('@rollheim/auction-rules/proof'),
      ]);
      return verifyProof(log);
    },
  });
  if (!FINAL.has(auction.status)) return null;
  return (
    <Section look="panel" title={t('proof')}>
      <Stack gap={3}>
        <p className={css.text}>{t('proof_text')}</p>
        <div className={css.actions}>
          <Button variant="outline" size="sm" pending={check.isPending} onPress={() => check.mutate()}>
            {t('proof_check')}
          </Button>
          <ButtonLink
            variant="quiet"
            size="sm"
            href={`/api${call}`}
            download={`rollheim-auction-${auction.auctionId}.json`}
            icon={<Download aria-hidden="true" />}
          >
            {t('proof_download')}
          </ButtonLink>
        </div>
        {check.data ? <Found report={check.data} seenHead={auction.logHead} /> : null}
        {check.isError ? (
          <Notice kind="error" live="polite">
            {errorText(check.error)}
          </Notice>
        ) : null}
      </Stack>
    </Section>
  );
};
