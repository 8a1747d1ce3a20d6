import { useErrorText, useGuardrail, useNavigate, useSnackbar } from '@rollheim/module-api';
import { ArrowRight, Button } from '@rollheim/ui';
import { useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { savedOrKept } from '../../draft/once-back.ts';
import { firstOpen, neighbours, type PageId, type ProgressStep } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { isUnderWay, useUploads } from '../images/UploadsProvider.tsx';
import { usePictureCounts } from '../images/use-picture-counts.ts';
import type { Screens } from '../questions/use-screens.ts';
import { fieldId, focusFirst, focusHeading } from './focus-field.ts';
import { stepState } from './step-state.ts';
import { useStepPath } from './use-step-path.ts';
import { WizardFoot } from './WizardFoot.tsx';
import css from './Wizard.module.css';

/** Fields that are marked as wrong or missing, each once. */
const marked = (wrong: readonly string[], missing: readonly string[]): readonly string[] => {
  const open = missing.filter((code) => !wrong.some((field) => fieldId(field) === fieldId(code)));
  return wrong.length > 0 ? [...wrong, ...open] : [];
};

/** What is still missing in a step, in words. */
function useNote(): (missing: readonly string[], wrong: readonly string[], doubtful: number) => string {
  const t = useTexts();
  return (missing, wrong, doubtful) => {
    if (wrong.length > 0) return t('wrong', { count: wrong.length });
    const pictures = (['exterior', 'interior'] as const).filter((view) => missing.includes(`image_${view}`));
    if (pictures.length === 2) return t('missing_pictures');
    if (pictures[0]) return t(`missing_picture.${pictures[0]}`);
    if (missing.length === 0 && doubtful > 0) return t('pictures_again', { count: doubtful });
    return missing.length === 0 ? t('nothing_missing') : t('missing', { count: missing.length });
  };
}

interface FootProps {
  readonly step: Exclude<PageId, 'personal-data' | 'last-step'>;
  readonly flow: readonly PageId[];
  readonly steps: readonly ProgressStep[];
  /** The step is asked in these. */
  readonly screens?: Screens;
}

/** The bar at the bottom of a page of the ad's content; on only where the page, or its screen, misses nothing. */
export const ContentFoot = ({ step, flow, steps, screens }: FootProps) => {
  const t = useTexts();
  const draft = useDraft();
  const note = useNote();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const errorText = useErrorText();
  const stepPath = useStepPath();
  const guardrail = useGuardrail();
  const [pending, setPending] = useState(false);
  const { uploads } = useUploads('images');
  const pictures = usePictureCounts(step === 'more-images' ? step : 'images');
  const coming = uploads.filter(isUnderWay).map(({ place }) => `image_${place}`);
  const doubtful =
    step === 'images' || step === 'more-images' ? pictures.reduce((sum, each) => sum + each.doubtful, 0) : 0;
  const state = stepState(step, draft);
  const hasNext = screens !== undefined && screens.at < screens.count - 1;
  const isHere = (code: string) =>
    !hasNext || screens.questions.some(({ attributeCode }) => attributeCode === code);
  const wrong = state.wrong.filter(isHere);
  // a picture on its way goes on over the steps
  const left = state.missing.filter((code) => !coming.includes(code));
  const missing = left.filter(isHere);
  const { before, behind } =
    step === 'steps' ? { before: null, behind: firstOpen(steps) } : neighbours(flow, step);
  const turn = (to: number) => {
    draft.reveal(false);
    screens?.go(to);
    focusHeading();
  };
  const go = async () => {
    const [first] = [...wrong, ...missing];
    if (first !== undefined || behind === null) {
      draft.reveal(true);
      if (first !== undefined) screens?.show(first);
      // of another screen it is drawn first
      requestAnimationFrame(() => focusFirst([...wrong, ...missing]));
      return;
    }
    // going on is the answer to what is known
    screens?.confirm();
    if (hasNext) return turn(screens.at + 1);
    setPending(true);
    try {
      const saved = await savedOrKept(draft.store);
      guardrail('wizard-step', saved);
      // without a network the top of the page says it already
      if (!saved && navigator.onLine) snackbar.show({ text: t('next_kept'), kind: 'info' });
      void navigate(stepPath(behind));
    } catch (error) {
      guardrail('wizard-step', false);
      snackbar.show({ text: errorText(error), kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <WizardFoot
      back={before}
      onBack={screens && screens.at > 0 ? () => turn(screens.at - 1) : undefined}
      note={
        step === 'steps' || step === 'notes'
          ? ''
          : // all that the step misses, on whichever screen it is asked for
            note(left, draft.revealed ? marked(wrong, missing) : wrong, doubtful)
      }
      action={
        draft.byTeam && behind === null ? null : (
          <Button size="lg" pending={pending} onPress={() => void go()}>
            {t('next')}
            <ArrowRight aria-hidden="true" className={css.arrow} />
          </Button>
        )
      }
    />
  );
};
