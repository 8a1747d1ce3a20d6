import { lazy, Suspense } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import type { PageId } from '../../steps.ts';

// most ads were never asked about: the notices come with a query
const load = () => import('./notices.ts');
const StepNotice = lazy(() => load().then((loaded) => ({ default: loaded.StepNotice })));
const FieldNotice = lazy(() => load().then((loaded) => ({ default: loaded.FieldNotice })));

/** What the operator asked to change, above the fields of a step; nothing without a query. */
export const StepQuery = ({ step }: { readonly step: PageId }) =>
  useDraft().query ? (
    <Suspense>
      <StepNotice step={step} />
    </Suspense>
  ) : null;

/** The operator's query at the fields that it is about; nothing at others. */
export const FieldQuery = ({ fields }: { readonly fields: readonly string[] }) =>
  useDraft().query?.fields.some((field) => fields.includes(field)) ? (
    <Suspense>
      <FieldNotice fields={fields} />
    </Suspense>
  ) : null;
