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
  useNavigate,
  usePath,
  useValidationText,
} from '@rollheim/module-api';
import { ArrowRight, Button, Checkbox, Link, Notice, Section, Send, Stack } from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useAway } from '../../draft/use-away.ts';
import { neighbours, type PageId, type ProgressStep } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { focusField } from '../edit/focus-field.ts';
import { useStepPath } from '../edit/use-step-path.ts';
import { WizardFoot } from '../edit/WizardFoot.tsx';
import { WizardLayout } from '../edit/WizardLayout.tsx';
import css from '../edit/Wizard.module.css';
import { useLeftOpen } from '../query/use-left-open.tsx';
import { PictureCounts } from '../images/PictureCounts.tsx';
import { isUnderWay, useUploads } from '../images/UploadsProvider.tsx';
import { accountFaults, accountFields } from './account.ts';
import { useAccountForm } from './use-account-form.ts';
import { AccountSection } from './AccountSection.tsx';
import { Documents } from './Documents.tsx';
import { useSubmission } from './use-submission.ts';

const CONSENTS = ['terms', 'privacy'] as const;

interface RefusalProps {
  readonly error: unknown;
  readonly steps: readonly ProgressStep[];
  /** The personal data were refused. */
  readonly account: boolean;
}

/** What the service still misses, when it says so. */
const Refusal = ({ error, steps, account }: RefusalProps) => {
  const t = useTexts();
  const errorText = useErrorText();
  const stepPath = useStepPath();
  // the number of the vehicle is in the first step
  const listed = error instanceof ApiProblem && error.code === 'vehicle_listed';
  const open = steps.find(({ percent, id }) =>
    listed ? id === 'profile' : percent < 100 && id !== 'finish',
  );
  const target = account ? 'personal-data' : open?.step;
  return (
    <Notice
      kind="error"
      live="assertive"
      actions={
        target ? <Link href={stepPath(target)}>{t('to_step', { step: t(`step.${target}`) })}</Link> : null
      }
    >
      {errorText(error)}
    </Notice>
  );
};

interface Props {
  readonly step: 'personal-data' | 'last-step';
  readonly flow: readonly PageId[];
  readonly steps: readonly ProgressStep[];
}

/**
 * The end of the wizard: the account where there is none yet, then documents and consent. One component for both
 * addresses: what was typed in one, and the refusal of it, is kept in the other.
 */
export const FinishStep = ({ step, flow, steps }: Props) => {
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
  const navigate = useNavigate();

  const leftOpen = useLeftOpen(() => {
    if (!submission.isPending)
      submission.mutate(form, { onSettled: (_answer, error) => guardrail('wizard-step', error === null) });
  });
  const [fault] = Object.keys(faults);
  const asksAccount = step === 'personal-data' && !hasAccount;
  const { before, behind } = neighbours(flow, step);
  // from the last step it leads to what is missing: a password, after a reload
  const toFault = useRef(false);
  useEffect(() => {
    if (!asksAccount || !toFault.current || !fault) return undefined;
    toFault.current = false;
    // behind the heading, which a new page gives the focus to
    const frame = requestAnimationFrame(() => focusField(`account-${fault}`));
    return () => cancelAnimationFrame(frame);
  }, [asksAccount, fault]);
  const goOn = () => {
    setRevealed(fault !== undefined);
    if (fault) focusField(`account-${fault}`);
    else void navigate(stepPath(behind ?? 'last-step'));
  };
  const submit = () => {
    setRevealed(true);
    const consent = CONSENTS.find((each) => !accepted[each]);
    if (withoutDocument) return focusField('documents');
    if (fault) {
      toFault.current = true;
      return void navigate(stepPath('personal-data'));
    }
    if (consent) return focusField(`consent-${consent}`);
    if (incomplete.length === 0) leftOpen.submit();
    return undefined;
  };
  const open = [
    ...incomplete.map((each) => each.step),
    ...(fault !== undefined && !asksAccount ? (['personal-data'] as const) : []),
  ];
  const isAway = useAway();
  const note = isAway
    ? t('finish_waits')
    : running > 0
      ? t('uploads_running', { count: running })
      : incomplete.length > 0
        ? t('finish_incomplete')
        : asksAccount
          ? ''
          : withoutDocument
            ? t('finish_document')
            : t('finish_ready');
  const foot = (
    <WizardFoot
      back={before}
      note={note}
      action={
        asksAccount ? (
          <Button size="lg" onPress={goOn}>
            {t('next')}
            <ArrowRight aria-hidden="true" className={css.arrow} />
          </Button>
        ) : (
          <Button
            size="lg"
            icon={<Send aria-hidden="true" />}
            pending={submission.isPending || submission.isSuccess}
            disabled={isAway || incomplete.length > 0 || running > 0}
            onPress={submit}
          >
            {t(hasAccount ? 'submit' : 'submit_with_account')}
          </Button>
        )
      }
    />
  );
  return (
    <WizardLayout step={step} steps={steps} foot={foot}>
      <Stack gap={8}>
        {open.length > 0 ? (
          <Notice kind="info" title={t('finish_open')}>
            {open.map((each, index) => (
              <span key={each}>
                {index > 0 ? ', ' : ' '}
                <Link href={stepPath(each)}>{t(`step.${each}`)}</Link>
              </span>
            ))}
          </Notice>
        ) : null}
        {asksAccount ? (
          <AccountSection form={form} onChange={setForm} revealed={revealed} refused={refused} />
        ) : (
          <>
            <Section
              title={t('step.images')}
              actions={<Link href={stepPath('images')}>{t('to_step', { step: t('step.images') })}</Link>}
            >
              <PictureCounts />
            </Section>
            <Documents revealed={revealed} />
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
          </>
        )}
        {leftOpen.question}
        {submission.isError ? (
          <Refusal
            error={submission.error}
            steps={steps}
            account={!hasAccount && accountFields(form).some((field) => field in refused)}
          />
        ) : null}
      </Stack>
    </WizardLayout>
  );
};
