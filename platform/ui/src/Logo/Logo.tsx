import { cx } from '../shared/cx.ts';
import css from './Logo.module.css';

export interface LogoProps {
  /** The lettering beside the mark; without it the mark alone. */
  name?: string | undefined;
  /** On dark ground. */
  inverse?: boolean | undefined;
  className?: string | undefined;
}

/** The mark: three stripes that rise once, as on the flank of a caravan. */
export const Logo = ({ name, inverse = false, className }: LogoProps) => (
  <span className={cx(css.root, className)}>
    <svg viewBox="0 0 40 40" aria-hidden="true" className={css.mark}>
      <rect width="40" height="40" rx="11" className={inverse ? css.inverse : css.ground} />
      <g fill="none" strokeWidth="4.2">
        <path d="M0 22.5H13C19 22.5 20 12.5 27 12.5H40" className={css.first} />
        <path d="M0 28.3H15C21 28.3 22 18.3 29 18.3H40" className={css.second} />
        <path d="M0 34.1H17C23 34.1 24 24.1 31 24.1H40" className={css.third} />
      </g>
    </svg>
    {name}
  </span>
);
