import {
  ApiProblem,
  isMissing,
  referenceOf,
  useDocumentTitle,
  useErrorText,
  useMutation,
  useParams,
  usePath,
  useQueryClient,
  useSearchParams,
} from '@rollheim/module-api';
import { ButtonLink, Empty, ErrorPanel, Skeleton } from '@rollheim/ui';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { Layout } from '../../shared/Layout.tsx';
import { reportKey, useReport } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import { Report } from './Report.tsx';

/** Confirms the address with the token that the mail's link carries; pending where there is one, until it is spent. */
function useConfirmation(valuationId: string) {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const token = search.get('confirm');
  const { mutate, isError, error } = useMutation({
    mutationFn: (given: string) =>
      api.post('/public/valuate-my-vehicle/confirm', { body: { valuationId, token: given } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: reportKey(valuationId) });
      setSearch({}, { replace: true });
    },
  });
  useEffect(() => {
    if (token !== null) mutate(token);
  }, [token, mutate]);
  return { isPending: token !== null && !isError, isError, error };
}

/** The price range with what it is based on, or that it is still being worked on. */
export const ReportPage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const report = useReport(id);
  const confirmation = useConfirmation(id);
  useDocumentTitle(t('report_title'));
  if (confirmation.isPending)
    return (
      <Layout>
        <div role="status" aria-label={t('confirm_pending')}>
          <Skeleton height="320px" shape="card" />
        </div>
      </Layout>
    );
  if (confirmation.isError) {
    const expired = isMissing(confirmation.error);
    const second = confirmation.error instanceof ApiProblem && confirmation.error.code === 'valuation_exists';
    return (
      <Layout>
        <Empty
          title={t('confirm_failed')}
          headingLevel={1}
          action={
            second ? (
              <ButtonLink href={path('mf-valuation/own')}>{t('confirm_second_link')}</ButtonLink>
            ) : (
              <ButtonLink href={path('valuation-motorhome')}>{t('report_start')}</ButtonLink>
            )
          }
        >
          {second ? t('confirm_second') : expired ? t('confirm_expired') : errorText(confirmation.error)}
        </Empty>
      </Layout>
    );
  }
  const missing = isMissing(report.error);
  return (
    <Layout wide={report.data?.range != null}>
      {report.data ? (
        <Report report={report.data} />
      ) : report.isPending ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="320px" shape="card" />
        </div>
      ) : missing ? (
        <Empty
          title={t('report_missing_title')}
          headingLevel={1}
          action={<ButtonLink href={path('valuation-motorhome')}>{t('report_start')}</ButtonLink>}
        >
          {t('report_missing_text')}
        </Empty>
      ) : (
        <ErrorPanel
          title={t('report_failed')}
          reference={referenceOf(report.error)}
          retryLabel={t('retry')}
          onRetry={() => void report.refetch()}
          pending={report.isFetching}
        >
          {errorText(report.error)}
        </ErrorPanel>
      )}
    </Layout>
  );
};
