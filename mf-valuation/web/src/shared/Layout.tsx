import { usePath } from '@rollheim/module-api';
import { cx, Link, Logo, ProgressBar } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import css from './Layout.module.css';

interface Props {
  /** Step of the funnel; none on the pages after it. */
  readonly step?: { readonly now: number; readonly total: number };
  /** Placed on the picture. */
  readonly aside?: ReactNode;
  /** Without the picture, for pages that have more to show. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The funnel has no app bar: the mark leads home, a picture is beside what is asked. */
export const Layout = ({ step, aside, wide = false, children }: Props) => {
  const t = useTexts();
  const path = usePath();
  return (
    <div className={cx(css.root, wide && css.wide)}>
      <div className={css.main}>
        <div className={css.top}>
          <Link href={path('home')} look="plain" className={css.brand} aria-label={t('home')}>
            <Logo name="Rollheim" />
          </Link>
          {step ? <span className={css.step}>{t('step', { step: step.now, total: step.total })}</span> : null}
        </div>
        {step ? (
          <ProgressBar look="trim" hideLabel label={t('progress')} percent={(100 * step.now) / step.total} />
        ) : null}
        {children}
      </div>
      {wide ? null : <div className={css.side}>{aside}</div>}
    </div>
  );
};
