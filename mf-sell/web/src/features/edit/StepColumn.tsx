import { localeAtom, useAtomValue } from '@rollheim/module-api';
import {
  Button,
  ChevronDown,
  CircleAlert,
  cx,
  formatDateTime,
  formatNumber,
  Link,
  ProgressBar,
  Stepper,
  Upload,
  useOnline,
} from '@rollheim/ui';
import { lazy, Suspense, useId, useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { OPTIONAL, overall, stepOfPage, type ProgressStep, type PageId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { PictureCounts } from '../images/PictureCounts.tsx';
import { isUnderWay, useUploads } from '../images/UploadsProvider.tsx';
import { useWaitText } from '../images/use-wait-text.ts';
import { useToldStep } from './use-told-step.ts';
import { useStepPath } from './use-step-path.ts';
import { WaitState } from './WaitState.tsx';
import css from './Wizard.module.css';

/** Shown below the steps, and is pressed by few: fetched once these are there. */
const GiveUp = lazy(async () => ({ default: (await import('./GiveUp.tsx')).GiveUp }));

/** Whether everything typed is saved; an account that is not there yet is kept by the tab alone. */
const SaveState = ({ step }: { readonly step: PageId }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { phase, away, busy, savedAt, store, faults, walker } = useDraft();
  const online = useOnline();
  const open = [...useUploads('images').uploads, ...useUploads('documents').uploads].length > 0;
  if (phase === 'failed')
    return (
      <div className={css.state} role="alert">
        <CircleAlert aria-hidden="true" />
        <span>{t(!away ? 'save_failed' : busy && online ? 'save_busy' : 'save_waits')}</span>
        {online ? (
          <Button variant="quiet" size="sm" onPress={() => void store.flush().catch(() => undefined)}>
            {t('retry')}
          </Button>
        ) : null}
      </div>
    );
  // what is refused is not saved; the foot of the page counts it
  if (phase === 'saved' && Object.keys(faults).length > 0) return null;
  const text =
    phase !== 'saved'
      ? t('saving')
      : step === 'personal-data' && !walker.loggedIn
        ? t('kept_in_tab')
        : savedAt === null
          ? t(open ? 'fields_saved' : 'saved')
          : t(open ? 'fields_saved_at' : 'saved_at', {
              time: formatDateTime(new Date(savedAt).toISOString(), locale, 'time'),
            });
  return (
    <div className={css.state}>
      <Upload aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
};

/** Files that are on their way while another step is open, and those that did not arrive. */
const UploadState = () => {
  const t = useTexts();
  const stepPath = useStepPath();
  const lists = [
    { step: 'images', ...useUploads('images') },
    { step: 'personal-data', ...useUploads('documents') },
  ] as const;
  const all = lists.flatMap(({ uploads }) => uploads);
  const waiting = useWaitText()(all);
  const running = all.filter(isUnderWay).length;
  const failed = lists.filter(({ uploads }) => uploads.some((upload) => !isUnderWay(upload)));
  return (
    <div className={css.uploads} aria-live="polite">
      {running > 0 ? (
        <span className={css.state}>{waiting ?? t('uploads_running', { count: running })}</span>
      ) : null}
      {failed.map(({ step, uploads }) => (
        <span key={step} className={css.state}>
          <CircleAlert aria-hidden="true" />
          <Link href={stepPath(step)}>
            {t('uploads_failed', { count: uploads.filter((upload) => !isUnderWay(upload)).length })}
          </Link>
        </span>
      ))}
    </div>
  );
};

/** The steps of the ad with how far each is; on a phone one line, which shows them when it is pressed. */
export const StepColumn = ({
  step,
  steps,
}: {
  readonly step: PageId;
  readonly steps: readonly ProgressStep[];
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const stepPath = useStepPath();
  const now = stepOfPage(step);
  const at = steps.findIndex(({ id }) => id === now);
  const toldStep = useToldStep();
  const { view, byTeam, walker } = useDraft();
  // a step that was gone to from the list shows its own fields
  const [openAt, setOpenAt] = useState<PageId | null>(null);
  const open = openAt === step;
  const listId = useId();
  // as the heading has it: a step has several pages
  const name = t(`step.${toldStep(step)}`);
  const nameOf = (entry: ProgressStep) =>
    entry.id === now ? name : t(`step.${entry.id === 'finish' ? toldStep(entry.step) : entry.id}`);
  const line = at < 0 ? name : `${t('step_of', { number: at + 1, total: steps.length })}: ${name}`;
  const isVoluntary = OPTIONAL.some((page) => page === step);
  /** Nothing of a voluntary page has to be there: it has no percent. */
  const percentOf = ({ id, percent }: ProgressStep): number | undefined => {
    const isShown = id === now ? !isVoluntary : percent > 0;
    return isShown ? percent : undefined;
  };
  const folded = cx(css.folded, open && css.unfolded);
  const whole = overall(view.listing.content.productType, steps, walker);
  return (
    <div className={css.column}>
      <div className={css.line}>
        <ProgressBar
          label={line}
          look="trim"
          percent={whole}
          output={`${formatNumber(whole, locale)}\u00a0%`}
        />
        <button
          type="button"
          className={css.toggle}
          aria-label={`${line}, ${t('steps')}`}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpenAt(open ? null : step)}
        >
          <ChevronDown aria-hidden="true" />
        </button>
      </div>
      <div id={listId} className={folded}>
        <Stepper
          label={t('steps')}
          doneLabel={t('step_done')}
          steps={steps.map((entry) => ({
            id: entry.id,
            label: nameOf(entry),
            state: entry.id === now ? 'now' : entry.percent === 100 ? 'done' : 'todo',
            parts: (
              <>
                {entry.id === now && isVoluntary ? (
                  <span className={css.voluntary}>{t('voluntary')}</span>
                ) : null}
                {entry.id === 'images' && !byTeam ? <PictureCounts /> : null}
              </>
            ),
            percent: percentOf(entry),
            href: entry.open && entry.id !== now ? stepPath(entry.step) : undefined,
          }))}
        />
      </div>
      <Link className={cx(css.all, folded)} href={stepPath('steps')}>
        {t('step.steps')}
      </Link>
      <div className={css.extras}>
        <SaveState step={step} />
        <WaitState />
        <UploadState />
      </div>
      {byTeam ? null : (
        <div className={cx(css.end, folded)}>
          <Suspense>
            <GiveUp />
          </Suspense>
        </div>
      )}
    </div>
  );
};
