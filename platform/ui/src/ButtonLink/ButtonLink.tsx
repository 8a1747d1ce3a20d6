import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components';
import { buttonClass, type ButtonSize, type ButtonVariant } from '../Button/Button.tsx';
import { cx } from '../shared/cx.ts';
import { defined } from '../shared/defined.ts';
import css from './Link.module.css';

export interface LinkProps {
  href: string;
  children: ReactNode;
  /** 'text' is underlined, 'plain' takes the colour around it and underlines on hover. */
  look?: 'text' | 'plain' | undefined;
  target?: string | undefined;
  rel?: string | undefined;
  download?: string | boolean | undefined;
  current?: boolean | undefined;
  onPress?: (() => void) | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
}

/** A link; a plain press goes through the RouterProvider, a modified one stays the browser's. */
export const Link = ({ look = 'text', current, className, children, onPress, ...rest }: LinkProps) => (
  <AriaLink
    {...defined(rest)}
    {...(current ? { 'aria-current': 'page' as const } : {})}
    className={cx(css[look], className)}
    onPress={() => onPress?.()}
  >
    {children}
  </AriaLink>
);

export interface ButtonLinkProps extends Omit<LinkProps, 'look' | 'current'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  icon?: ReactNode;
}

/** A link that looks like a button. */
export const ButtonLink = (props: ButtonLinkProps) => {
  const { variant, size, block, icon, className, children, onPress, ...rest } = props;
  return (
    <AriaLink
      {...defined(rest)}
      className={buttonClass(variant, size, block, className)}
      onPress={() => onPress?.()}
    >
      {icon}
      <span>{children}</span>
    </AriaLink>
  );
};
