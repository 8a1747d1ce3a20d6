import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { cx } from '../shared/cx.ts';
import { Button as AriaButton } from 'react-aria-components';
import hidden from '../shared/Hidden.module.css';
import css from './Tag.module.css';

export interface TagProps {
  children: ReactNode;
  /** `task`: somebody has to do something, orange like its badge. */
  tone?: 'neutral' | 'primary' | 'success' | 'error' | 'tertiary' | 'task' | 'time' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
}

/** A state in a word. */
export const Tag = ({ children, tone = 'neutral', icon, className }: TagProps) => (
  <span className={cx(css.root, css[tone], className)}>
    {icon}
    {children}
  </span>
);

export interface ChipProps {
  children: ReactNode;
  /** Set: a toggle. */
  pressed?: boolean | undefined;
  /** Set: carries a cross and is a filter that a press takes away; the text names the control, as 'Filter entfernen'. */
  removeLabel?: string | undefined;
  icon?: ReactNode;
  onPress: () => void;
  className?: string | undefined;
}

/** A filter that is on, or a quick choice. */
export const Chip = ({ children, pressed, removeLabel, icon, onPress, className }: ChipProps) => (
  <AriaButton
    className={cx(css.chip, (pressed || removeLabel) && css.chipOn, className)}
    {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    onPress={() => onPress()}
  >
    {icon}
    {children}
    {removeLabel ? (
      <>
        <X aria-hidden="true" />
        <span className={hidden.hidden}>{removeLabel}</span>
      </>
    ) : null}
  </AriaButton>
);
