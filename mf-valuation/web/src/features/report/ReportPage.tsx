import type { ProductType } from '@rollheim/contracts';
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
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { FUNNELS } from '../../shared/funnels.ts';
import { Layout } from '../../shared/Layout.tsx';
import { ConfirmFailed } from '../confirm/ConfirmFailed.tsx';
import { isUnread, reportKey, useReport } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import { Report } from './Report.tsx';

/** A backend that has just started, or a connection that broke: the same act is sent again before an error is shown. */
const RETRIES = 3;
const isTransient = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status >= 502 || error.code === 'unavailable');

/** Confirms the address with the token that the mail's link carries; pending where there is one, until it is spent. */
function useConfirmation(valuationId: string) {
  const [search, setSearch] = useSearchParams();
  const [isConfirmed, setConfirmed] = useState(false);
  const queries = useQueryClient();
  const token = search.get('confirm');
  // one act, however often it is sent
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const { mutate, isError, error } = useMutation({
    mutationFn: (given: string) =>
      api.post('/public/valuate-my-vehicle/confirm', {
        body: { valuationId, token: given },
        idempotencyKey,
      }),
    retry: (failures, failed) => failures < RETRIES && isTransient(failed),
    onSuccess: async () => {
      setConfirmed(true);
      await queries.invalidateQueries({ queryKey: reportKey(valuationId) });
      setSearch({}, { replace: true });
    },
  });
  useEffect(() => {
    if (token !== null) mutate(token);
  }, [token, mutate, idempotencyKey]);
  return {
    isConfirmed,
    isPending: token !== null && !isError,
    isError,
    error,
    again: () => setKey(crypto.randomUUID()),
  };
}

/** The price range with what it is based on, or that it is still being worked on. */
export const ReportPage = ({ kind }: { readonly kind: ProductType }) => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const confirmation = useConfirmation(id);
  const report = useReport(id, confirmation.isConfirmed);
  useDocumentTitle(t('report_title'));
  // what is read may be from before the confirmation: it is asked for until it is not
  const isBehind = confirmation.isConfirmed && report.data !== undefined && isUnread(report.data);
  if (confirmation.isPending || isBehind)
    return (
      <Layout>
        <div role="status" aria-label={t('confirm_pending')}>
          <Skeleton height="320px" shape="card" />
        </div>
      </Layout>
    );
  if (confirmation.isError)
    return (
      <Layout>
        <ConfirmFailed
          error={confirmation.error}
          kind={kind}
          waiting={
            report.data && isUnread(report.data) ? { valuationId: id, mine: report.data.mine ?? false } : null
          }
          onRetry={confirmation.again}
        />
      </Layout>
    );
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
          action={<ButtonLink href={path(FUNNELS[kind].pages.base)}>{t(`confirm_start.${kind}`)}</ButtonLink>}
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
