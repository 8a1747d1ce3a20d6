import { catalogCountry, LOCALE_COUNTRIES, officialOf } from '@rollheim/contracts';
import {
  ApiProblem,
  fieldsOf,
  localeAtom,
  RichText,
  useAtomValue,
  useErrorText,
  useGuardrail,
  useKept,
  usePath,
  useValidationText,
} from '@rollheim/module-api';
import { Button, Checkbox, Link, Notice, Section, Send, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import type { ProgressStep } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { focusField } from '../edit/focus-field.ts';
import { useStepPath } from '../edit/use-step-path.ts';
import { WizardFoot } from '../edit/WizardFoot.tsx';
import { WizardLayout } from '../edit/WizardLayout.tsx';
import { useLeftOpen } from '../query/use-left-open.tsx';
import { isUnderWay, useUploads } from '../images/UploadsProvider.tsx';
import { accountFaults } from './account.ts';
import { useAccountForm } from './use-account-form.ts';
import { AccountSection } from './AccountSection.tsx';
import { Documents } from './Documents.tsx';
import { useSubmission } from './use-submission.ts';

const CONSENTS = ['terms', 'privacy'] as const;

/** What the service still misses, when it says so. */
const Refusal = ({ error, steps }: { readonly error: unknown; readonly steps: readonly ProgressStep[] }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const stepPath = useStepPath();
  // the number of the vehicle is in the first step
  const listed = error instanceof ApiProblem && error.code === 'vehicle_listed';
  const open = steps.find(({ percent, id }) =>
    listed ? id === 'profile' : percent < 100 && id !== 'finish',
  );
  return (
    <Notice
      kind="error"
      live="assertive"
      actions={
        open ? <Link href={stepPath(open.step)}>{t('to_step', { step: t(`step.${open.step}`) })}</Link> : null
      }
    >
      {errorText(error)}
    </Notice>
  );
};

interface Props {
  readonly step: 'personal-data' | 'last-step';
  readonly steps: readonly ProgressStep[];
}

/** The last step: documents, consent, and the account where there is none yet. */
export const FinishStep = ({ step, steps }: Props) => {
  const t = useTexts();
  const path = usePath();
  const stepPath = useStepPath();
  const validation = useValidationText();
  const { ad, view } = useDraft();
  const { submission, hasAccount } = useSubmission();
  const guardrail = useGuardrail();
  const [accepted, setAccepted] = useKept(`consent:${ad.listing.adId}`, { terms: false, privacy: false });
  const [revealed, setRevealed] = useState(false);
  const locale = useAtomValue(localeAtom);
  const { pickup } = view.listing.content;
  const [form, setForm] = useAccountForm(ad.listing.adId, {
    zipCode: pickup?.zipCode ?? '',
    city: pickup?.city ?? '',
    country: catalogCountry(pickup?.country) ?? LOCALE_COUNTRIES[locale],
  });
  const files = [...useUploads('images').uploads, ...useUploads('documents').uploads];
  const running = files.filter(isUnderWay).length;
  const incomplete = steps.filter(({ percent, id }) => percent < 100 && id !== 'finish');
  const withoutDocument = officialOf(ad.private.documents) === 0;
  const faults = hasAccount ? {} : accountFaults(form);
  const refused = fieldsOf(submission.error);

  const leftOpen = useLeftOpen(() => {
    if (!submission.isPending)
      submission.mutate(form, { onSettled: (_answer, error) => guardrail('wizard-step', error === null) });
  });
  const submit = () => {
    setRevealed(true);
    const [fault] = Object.keys(faults);
    const consent = CONSENTS.find((each) => !accepted[each]);
    if (withoutDocument) return focusField('documents');
    if (fault) return focusField(`account-${fault}`);
    if (consent) return focusField(`consent-${consent}`);
    if (incomplete.length === 0) leftOpen.submit();
    return undefined;
  };
  const note =
    running > 0
      ? t('uploads_running', { count: running })
      : incomplete.length > 0
        ? t('finish_incomplete')
        : withoutDocument
          ? t('finish_document')
          : t('finish_ready');
  const foot = (
    <WizardFoot
      back={steps.at(-2)?.step ?? null}
      note={note}
      action={
        <Button
          size="lg"
          icon={<Send aria-hidden="true" />}
          pending={submission.isPending || submission.isSuccess}
          disabled={incomplete.length > 0 || running > 0}
          onPress={submit}
        >
          {t(hasAccount ? 'submit' : 'submit_with_account')}
        </Button>
      }
    />
  );
  return (
    <WizardLayout step={step} steps={steps} foot={foot}>
      <Stack gap={8}>
        {incomplete.length > 0 ? (
          <Notice kind="info" title={t('finish_open')}>
            {incomplete.map(({ id, step }, index) => (
              <span key={id}>
                {index > 0 ? ', ' : ' '}
                <Link href={stepPath(step)}>{t(`step.${step}`)}</Link>
              </span>
            ))}
          </Notice>
        ) : null}
        <Documents revealed={revealed} />
        {hasAccount ? null : (
          <AccountSection form={form} onChange={setForm} revealed={revealed} refused={refused} />
        )}
        <Section title={t('consent')}>
          {CONSENTS.map((each) => (
            <div key={each} id={`field-consent-${each}`}>
              <Checkbox
                checked={accepted[each]}
                required
                error={revealed && !accepted[each] ? validation('validation.accepted') : undefined}
                onChange={(on) => setAccepted((latest) => ({ ...latest, [each]: on }))}
              >
                <RichText
                  id={`consent.${each}`}
                  components={{
                    page: (
                      <Link href={path(each)} target="_blank">
                        {t(`consent_link.${each}`)}
                      </Link>
                    ),
                  }}
                />
              </Checkbox>
            </div>
          ))}
        </Section>
        {leftOpen.question}
        {submission.isError ? <Refusal error={submission.error} steps={steps} /> : null}
      </Stack>
    </WizardLayout>
  );
};
