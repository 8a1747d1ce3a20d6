import {
  localeAtom,
  Navigate,
  useAtomValue,
  useDocumentTitle,
  useParams,
  usePath,
  useSnackbar,
} from '@rollheim/module-api';
import { ButtonLink, Empty, OVERLAYS, Page, Skeleton } from '@rollheim/ui';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useAd, useKeptDefinitions } from '../../draft/ad-queries.ts';
import { noteWizard } from '../../draft/ahead.tsx';
import { DraftProvider, useDraft } from '../../draft/DraftProvider.tsx';
import {
  firstOpen,
  pageOf,
  placeOf,
  slugOf,
  stepOfField,
  stepsOf,
  type PageId,
  type PlaceId,
} from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { IMPORT_PLACE } from '../new/how-steps.ts';
import { ConfirmProvider } from '../fields/ConfirmProvider.tsx';
import { UploadsProvider } from '../images/UploadsProvider.tsx';
import { ProfileStep } from '../questions/ProfileStep.tsx';
import { AdUnavailable } from './AdUnavailable.tsx';
import { ContentFoot } from './ContentFoot.tsx';
import { LateFinishStep, loadLastSteps } from './late-steps.tsx';
import { StepContent } from './StepContent.tsx';
import { useProgress } from './use-progress.ts';
import { useToldStep } from './use-told-step.ts';
import { useStepPath } from './use-step-path.ts';
import { WizardFrame } from './WizardFrame.tsx';
import { WizardLayout } from './WizardLayout.tsx';
// the style of what comes late is there before it
import '../finish/Finish.module.css';

noteWizard();

// a document of its own, after the last step
const SubmittedPage = lazy(() =>
  import('../finish/SubmittedPage.tsx').then((loaded) => ({ default: loaded.SubmittedPage })),
);

const Step = ({ step }: { readonly step: PageId }) => {
  const t = useTexts();
  const draft = useDraft();
  const { flow, offered, steps } = useProgress();
  const { productType } = draft.view.listing.content;
  const forget = useEffectEvent(() => draft.reveal(false));
  useEffect(() => forget(), [step]);
  const told = useToldStep()(step);
  useDocumentTitle(t('document_title', { step: t(`step.${told}`) }));
  const stepPath = useStepPath();
  if (step === 'more-information' && !stepsOf(productType).includes(step))
    return <Navigate to={stepPath('profile')} replace />;
  if (step === 'personal-data' || step === 'last-step')
    return draft.byTeam ? (
      <Navigate to={stepPath('profile')} replace />
    ) : (
      <LateFinishStep step={step} flow={flow} steps={steps} />
    );
  // who corrects an ad looks for a field, and is not led through them
  if (step === 'profile' && !draft.byTeam) return <ProfileStep flow={flow} steps={steps} />;
  return (
    <WizardLayout step={step} steps={steps} foot={<ContentFoot step={step} flow={flow} steps={steps} />}>
      <StepContent step={step} flow={flow} offered={offered} steps={steps} />
    </WizardLayout>
  );
};

/** Words that lead to the page on which another ad is begun. */
const isBegin = (place: PlaceId | null): place is 'import' | 'new-or-import' =>
  place === 'import' || place === 'new-or-import';

/** Leads to where the ad is to be continued. */
const Continue = () => {
  const stepPath = useStepPath();
  const { steps } = useProgress();
  const { query, answered, view } = useDraft();
  const asked = query?.fields.find((field) => !answered.includes(field));
  const { productType } = view.listing.content;
  return (
    <Navigate
      to={stepPath(asked === undefined ? firstOpen(steps) : stepOfField(asked, productType))}
      replace
    />
  );
};

/** An ad that is not in editing rests. */
const Resting = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  return (
    <Page>
      <Empty
        title={t('resting_title')}
        action={
          <ButtonLink href={path('sell-edit', { id, step: slugOf('submitted', locale) })}>
            {t('to_state')}
          </ButtonLink>
        }
      >
        {t('resting_text', { title })}
      </Empty>
    </Page>
  );
};

const Editing = ({ id, slug }: { readonly id: string; readonly slug: string }) => {
  const t = useTexts();
  const snackbar = useSnackbar();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const ad = useAd(id);
  const definitions = useKeptDefinitions(id, ad.data?.listing.content.productType);
  const isDrawn = ad.data !== undefined && definitions.data !== undefined;
  useEffect(() => {
    // behind what the step itself waits for
    if (!isDrawn) return;
    // what fails here is asked for again, and reported, when the step opens
    loadLastSteps().catch(() => undefined);
    // questions are asked without a network, too
    OVERLAYS.load().catch(() => undefined);
  }, [isDrawn]);
  const error = ad.error ?? definitions.error;
  if (error)
    return (
      <AdUnavailable error={error} onRetry={() => void (ad.error ? ad.refetch() : definitions.refetch())} />
    );
  const place = placeOf(slug);
  if (ad.data) {
    const { status, byTeam, listing } = ad.data;
    // what waits for its review is corrected by the team alone
    if (status !== 'editing' && !(byTeam && status === 'under_review'))
      return <Resting id={id} title={listing.content.title} />;
    if (isBegin(place)) return <Navigate to={`${path('sell-new')}#${IMPORT_PLACE}`} replace />;
  }
  return (
    <WizardFrame page={pageOf(place)} ad={ad.data}>
      {ad.data && definitions.data ? (
        <DraftProvider
          ad={ad.data}
          definitions={definitions.data}
          onReplaced={() => snackbar.show({ text: t('replaced'), kind: 'info' })}
        >
          <UploadsProvider>
            <ConfirmProvider>
              {place === null || place === 'submitted' || isBegin(place) ? (
                <Continue />
              ) : slug === slugOf(place, locale) ? (
                <Step step={place} />
              ) : (
                // a link of another language
                <Navigate to={path('sell-edit', { id, step: slugOf(place, locale) })} replace />
              )}
            </ConfirmProvider>
          </UploadsProvider>
        </DraftProvider>
      ) : null}
    </WizardFrame>
  );
};

/** The pages of one ad: its steps, and what follows the submission. */
export const EditPage = () => {
  const { id = '', step: slug = '' } = useParams<'id' | 'step'>();
  const editing = <Editing key={id} id={id} slug={slug} />;
  if (placeOf(slug) !== 'submitted') return editing;
  return (
    <Suspense
      fallback={
        <Page>
          <Skeleton shape="card" />
        </Page>
      }
    >
      <SubmittedPage key={id} id={id} editing={editing} />
    </Suspense>
  );
};
