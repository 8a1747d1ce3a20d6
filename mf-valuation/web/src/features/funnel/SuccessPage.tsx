import { useDocumentTitle, usePath, useQueryClient } from '@rollheim/module-api';
import { ButtonLink, CircleCheck, Inline, Stack } from '@rollheim/ui';
import { useEffect } from 'react';
import { Layout } from '../../shared/Layout.tsx';
import { DRAFT_KEY, useValuation } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import css from './SuccessPage.module.css';

/** Thanks, and where the result will be. */
export const SuccessPage = () => {
  const t = useTexts();
  const path = usePath();
  const queries = useQueryClient();
  useEffect(() => void queries.invalidateQueries({ queryKey: DRAFT_KEY }), [queries]);
  const sent = useValuation().data?.valuate_my_vehicle;
  useDocumentTitle(t('success_title'));
  return (
    <Layout>
      <Stack gap={5} className={css.root}>
        <CircleCheck aria-hidden="true" className={css.icon} />
        <h1>{t('success_title')}</h1>
        <p className={css.text}>{t('success_text')}</p>
        <p className={css.soft}>{t('success_next')}</p>
        <Inline gap={3}>
          {sent && sent.status !== 'editing' ? (
            <ButtonLink size="lg" href={path('valuation-motorhome-report', { id: sent.valuationId })}>
              {t('to_report')}
            </ButtonLink>
          ) : null}
          <ButtonLink size="lg" variant="outline" href={path('home')}>
            {t('to_home')}
          </ButtonLink>
        </Inline>
      </Stack>
    </Layout>
  );
};
