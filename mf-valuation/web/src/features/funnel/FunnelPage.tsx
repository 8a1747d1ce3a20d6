import type { ProductType } from '@rollheim/contracts';
import {
  Navigate,
  referenceOf,
  useDocumentTitle,
  useErrorText,
  useParams,
  usePath,
} from '@rollheim/module-api';
import { ErrorPanel, Skeleton } from '@rollheim/ui';
import { FUNNELS, stepOf } from '../../shared/funnels.ts';
import { Layout } from '../../shared/Layout.tsx';
import { useValuation } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import { Again } from './Again.tsx';
import { ContactStep } from './ContactStep.tsx';
import { Example } from './Example.tsx';
import { VehicleStep } from './VehicleStep.tsx';

/** The funnel: the vehicle, of a trailer its condition, then where the valuation goes (spec 1 §2, valuation). */
export const FunnelPage = ({ kind }: { readonly kind: ProductType }) => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const { step: given } = useParams<'step'>();
  const step = stepOf(kind, given);
  const valuation = useValuation(kind);
  useDocumentTitle(t(`title.${kind}`));
  const { pages, parts } = FUNNELS[kind];
  const first = path(pages.base);
  const part = step === null ? undefined : parts[step - 1];
  if (step === null || part === undefined) return <Navigate to={first} replace />;
  const frame = {
    step: { now: step, total: parts.length },
    aside: kind === 'motorhome' ? <Example /> : null,
  };
  const draft = valuation.data?.valuate_my_vehicle ?? null;
  const editing = draft?.status === 'editing';
  const again = valuation.data?.earlier ? <Again earlier={valuation.data.earlier} /> : null;
  // an account has one: another form would only be refused at its end
  if (valuation.data?.earlier?.of === 'account')
    return (
      <Layout>
        <h1>{t(`title.${kind}`)}</h1>
        {again}
      </Layout>
    );
  if (step === 1)
    return (
      <Layout {...frame}>
        <VehicleStep
          // the lists of the other kind are others: a field does not change its choices
          key={kind}
          kind={kind}
          part="vehicle"
          // what the browser had begun arrives after the page
          product={editing ? (valuation.data?.product ?? null) : null}
          valuationId={editing ? draft.valuationId : null}
          again={again}
        />
      </Layout>
    );
  if (valuation.isError)
    return (
      <Layout {...frame}>
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
      <Layout {...frame}>
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="320px" shape="card" />
        </div>
      </Layout>
    );
  // nothing begun, or sent already: the funnel starts at its first step
  if (!editing || !valuation.data?.product) return <Navigate to={first} replace />;
  const { product } = valuation.data;
  const { valuationId, notes } = draft;
  return (
    <Layout {...frame}>
      {part === 'contact' ? (
        <ContactStep kind={kind} product={product} valuationId={valuationId} notes={notes} again={again} />
      ) : (
        <VehicleStep
          key={part}
          kind={kind}
          part={part}
          product={product}
          valuationId={valuationId}
          again={again}
        />
      )}
    </Layout>
  );
};
