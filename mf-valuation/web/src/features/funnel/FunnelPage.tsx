import { Navigate, useDocumentTitle, useErrorText, useParams, usePath } from '@rollheim/module-api';
import { ErrorPanel, Skeleton } from '@rollheim/ui';
import { referenceOf } from '../../shared/errors.ts';
import { stepOf } from '../../shared/fields.ts';
import { Layout } from '../../shared/Layout.tsx';
import { useValuation } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import { ContactStep } from './ContactStep.tsx';
import { Example } from './Example.tsx';
import { VehicleStep } from './VehicleStep.tsx';

/** The funnel for motorhomes: the vehicle, then where the valuation goes (spec 1 §2, valuation). */
export const FunnelPage = () => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const { step: given } = useParams<'step'>();
  const step = stepOf(given);
  const valuation = useValuation();
  useDocumentTitle(t('title'));
  if (step === null) return <Navigate to={path('valuation-motorhome')} replace />;
  const draft = valuation.data?.valuate_my_vehicle ?? null;
  const editing = draft?.status === 'editing';
  if (step === 1)
    return (
      <Layout step={1} aside={<Example />}>
        <VehicleStep
          // what the browser had begun arrives after the page
          product={editing ? (valuation.data?.product ?? null) : null}
          valuationId={editing ? draft.valuationId : null}
          submitted={draft !== null && !editing ? draft.valuationId : null}
        />
      </Layout>
    );
  if (valuation.isError)
    return (
      <Layout step={2} aside={<Example />}>
        <ErrorPanel
          title={t('draft_failed')}
          reference={referenceOf(valuation.error)}
          retryLabel={t('retry')}
          onRetry={() => void valuation.refetch()}
          pending={valuation.isFetching}
        >
          {errorText(valuation.error)}
        </ErrorPanel>
      </Layout>
    );
  if (valuation.isPending)
    return (
      <Layout step={2} aside={<Example />}>
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="320px" shape="card" />
        </div>
      </Layout>
    );
  // nothing begun, or sent already: the funnel starts at its first step
  if (!editing || !valuation.data?.product) return <Navigate to={path('valuation-motorhome')} replace />;
  return (
    <Layout step={2} aside={<Example />}>
      <ContactStep product={valuation.data.product} valuationId={draft.valuationId} notes={draft.notes} />
    </Layout>
  );
};
