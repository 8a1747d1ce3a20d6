import { ArrowLeft, Button, ButtonLink } from '@rollheim/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import type { PageId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { useStepPath } from './use-step-path.ts';
import css from './Wizard.module.css';

interface Props {
  /** Step before this one. */
  readonly back: PageId | null;
  /** Back is within this step. */
  readonly onBack?: (() => void) | undefined;
  /** What is missing. */
  readonly note: string;
  readonly action: ReactNode;
}

/** Messages and the question about cookies appear above the bar: it is the way on. */
function raiseMessages(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--snackbar-lift', `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--snackbar-lift');
  };
}

/** The bar at the bottom: back, what is missing, on. */
export const WizardFoot = ({ back, onBack, note, action }: Props) => {
  const t = useTexts();
  const stepPath = useStepPath();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current ? raiseMessages(bar.current) : undefined), []);
  return (
    <div className={css.foot} ref={bar}>
      <div className={css.footRow}>
        {onBack ? (
          <Button variant="outline" size="lg" icon={<ArrowLeft aria-hidden="true" />} onPress={onBack}>
            {t('back')}
          </Button>
        ) : back ? (
          <ButtonLink
            variant="outline"
            size="lg"
            href={stepPath(back)}
            icon={<ArrowLeft aria-hidden="true" />}
          >
            {t('back')}
          </ButtonLink>
        ) : null}
        <span className={css.note} role="status">
          {note}
        </span>
        {action}
      </div>
    </div>
  );
};
