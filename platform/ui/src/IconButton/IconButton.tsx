import type { ReactNode } from 'react';
import { Button as AriaButton, Link as AriaLink } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import css from './IconButton.module.css';

export interface IconButtonProps {
  /** The name of the control; there is no visible text. */
  label: string;
  /** The icon, and badges over it. */
  children: ReactNode;
  /** 'line' draws an edge, 'plain' does not, 'floating' is a raised circle over a picture. */
  variant?: 'plain' | 'line' | 'floating' | undefined;
  /** Set: a toggle button; the icon is filled while true. */
  pressed?: boolean | undefined;
  /** Set: renders a link. */
  href?: string | undefined;
  disabled?: boolean | undefined;
  onPress?: (() => void) | undefined;
  className?: string | undefined;
  slot?: string | null | undefined;
}

/** A square control of one icon, 44 px. */
export const IconButton = (props: IconButtonProps) => {
  const { label, children, variant = 'plain', pressed, href, disabled, onPress, className, slot } = props;
  const classes = cx(css.root, css[variant], pressed && css.on, className);
  if (href !== undefined)
    return (
      <AriaLink href={href} className={classes} aria-label={label} onPress={() => onPress?.()}>
        {children}
      </AriaLink>
    );
  return (
    <AriaButton
      className={classes}
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(slot === undefined ? {} : { slot })}
      isDisabled={disabled ?? false}
      onPress={() => onPress?.()}
    >
      {children}
    </AriaButton>
  );
};
