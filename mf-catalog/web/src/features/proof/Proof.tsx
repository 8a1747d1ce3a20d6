import type { PublicAuctionState } from '@rollheim/contracts';
import { useErrorText, useMutation } from '@rollheim/module-api';
import { Button, ButtonLink, Download, Notice, Section, Stack } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { Found } from './Found.tsx';
import css from './Proof.module.css';

/** After the end: the anonymised log as a file, and its check here, by the rules that decided it. */
export const Proof = ({ auction }: { readonly auction: PublicAuctionState }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const call = `/public/auction/${auction.auctionId}/log` as const;
  const check = useMutation({
    mutationFn: async () => {
      const [log, { verifyProof }] = await Promise.all([
        api.get(call),
        // the rules weigh something: they are loaded for those who check
        import('@rollheim/auction-rules/proof'),
      ]);
      return verifyProof(log);
    },
  });
  return (
    <div id="proof">
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
    </div>
  );
};
