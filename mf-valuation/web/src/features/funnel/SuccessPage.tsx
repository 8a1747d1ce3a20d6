import type { ProductType } from '@rollheim/contracts';
import { Navigate, useDocumentTitle, usePath, useQueryClient } from '@rollheim/module-api';
import { ButtonLink, CircleCheck, Inline, Skeleton, Stack } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { MailAgain } from '../confirm/MailAgain.tsx';
import { Refused } from '../confirm/Refused.tsx';
import { FUNNELS } from '../../shared/funnels.ts';
import { Layout } from '../../shared/Layout.tsx';
import { draftKey, useValuation } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import { useSentTo } from '../../shared/sent-to.ts';
import css from './SuccessPage.module.css';

/** Thanks, and where the result will be. */
export const SuccessPage = ({ kind }: { readonly kind: ProductType }) => {
  const t = useTexts();
  const path = usePath();
  const { pages } = FUNNELS[kind];
  const queries = useQueryClient();
  const valuation = useValuation(kind);
  // what this browser has kept may be from before the submission
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const done = () => setAsked(true);
    queries.refetchQueries({ queryKey: draftKey(kind) }).then(done, done);
  }, [queries, kind]);
  const sent = valuation.data?.valuate_my_vehicle;
  const kept = useSentTo(sent?.valuationId);
  const [corrected, setCorrected] = useState<string | null>(null);
  const email = corrected ?? kept;
  const submitted = sent != null && sent.status !== 'editing';
  const waits = submitted && sent.confirmed === false;
  const refused = submitted && sent.refused === true;
  const title = waits ? 'confirm_title' : (`success_title.${kind}` as const);
  useDocumentTitle(t(submitted ? title : `title.${kind}`));
  // no one asked for a valuation here: the funnel shows where it is
  if (asked && !submitted && !valuation.isFetching) return <Navigate to={path(pages.base)} replace />;
  if (!submitted)
    return (
      <Layout>
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="320px" shape="card" />
        </div>
      </Layout>
    );
  if (refused)
    return (
      <Layout>
        <Refused />
      </Layout>
    );
  return (
    <Layout>
      <Stack gap={5} className={css.root}>
        <CircleCheck aria-hidden="true" className={css.icon} />
        <h1>{t(title)}</h1>
        <p className={css.text}>
          {waits && email !== null
            ? t('confirm_text_to', { email })
            : t(waits ? 'confirm_text' : 'success_text')}
        </p>
        <p className={css.soft}>{t('success_next')}</p>
        {waits ? <MailAgain valuationId={sent.valuationId} mine onCorrected={setCorrected} /> : null}
        <Inline gap={3}>
          <ButtonLink size="lg" href={path(pages.report, { id: sent.valuationId })}>
            {t('to_report')}
          </ButtonLink>
          <ButtonLink size="lg" variant="outline" href={path('home')}>
            {t('to_home')}
          </ButtonLink>
        </Inline>
      </Stack>
    </Layout>
  );
};
