import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import { defined } from '../shared/defined.ts';
import css from './Button.module.css';

export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps {
  children: ReactNode;
  /** 'filled' once per view: the action that carries weight. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** In flight: stays focusable, takes no further press, shows a ring. */
  pending?: boolean | undefined;
  /** Before the text, from `@rollheim/ui`'s icons. */
  icon?: ReactNode;
  /** As wide as its column. */
  block?: boolean | undefined;
  disabled?: boolean | undefined;
  type?: 'button' | 'submit' | 'reset' | undefined;
  name?: string | undefined;
  value?: string | undefined;
  form?: string | undefined;
  onPress?: (() => void) | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
  id?: string | undefined;
  slot?: string | null | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
  'aria-pressed'?: boolean | undefined;
}

/** Class names of a button, for elements that only look like one. */
export const buttonClass = (
  variant: ButtonVariant = 'filled',
  size: ButtonSize = 'md',
  block: boolean | undefined = false,
  className?: string,
): string => cx(css.root, css[variant], css[size], block && css.block, className);

/** The one way to act. The text names the outcome: '40.000 € bieten'. */
export const Button = (props: ButtonProps) => {
  const { children, variant, size, pending, icon, block, disabled, onPress, className, ...rest } = props;
  return (
    <AriaButton
      {...defined(rest)}
      className={buttonClass(variant, size, block, className)}
      isDisabled={disabled ?? false}
      isPending={pending ?? false}
      onPress={() => onPress?.()}
    >
      {pending ? <span className={css.ring} aria-hidden="true" /> : icon}
      <span>{children}</span>
    </AriaButton>
  );
};
