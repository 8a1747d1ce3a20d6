import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import { cx } from '../shared/cx.ts';
import css from './Notice.module.css';

export type NoticeKind = 'info' | 'success' | 'error' | 'time' | 'tertiary' | 'primary';

export interface NoticeProps {
  kind?: NoticeKind | undefined;
  /** Strong, at the start of the text. */
  title?: ReactNode;
  children?: ReactNode;
  /** In place of the icon of its kind; null for none. */
  icon?: ReactNode;
  /** Links or small buttons below the text. */
  actions?: ReactNode;
  /** Set when it appears after an action: it is then read out. */
  live?: 'polite' | 'assertive' | undefined;
  className?: string | undefined;
}

const ICONS: Record<NoticeKind, ReactNode> = {
  info: <Info aria-hidden="true" />,
  success: <CircleCheck aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
  time: <Clock aria-hidden="true" />,
  tertiary: <Clock aria-hidden="true" />,
  primary: <Info aria-hidden="true" />,
};

/** A message that stays in the flow. 'time' is for time only. */
export const Notice = ({ kind = 'info', title, children, icon, actions, live, className }: NoticeProps) => (
  <div
    className={cx(css.root, css[kind], className)}
    {...(live ? { role: live === 'assertive' ? 'alert' : 'status' } : {})}
  >
    {icon === undefined ? ICONS[kind] : icon}
    <div className={css.text}>
      {title ? <strong>{title}</strong> : null}
      {title && children ? ' ' : null}
      {children}
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </div>
  </div>
);

export interface BannerProps {
  kind?: 'system' | 'error' | undefined;
  children: ReactNode;
  icon?: ReactNode;
  live?: 'polite' | 'assertive' | undefined;
}

/** A bar across the whole width, on top of all. */
export const Banner = ({ kind = 'system', children, icon, live }: BannerProps) => (
  <div
    className={cx(css.banner, css[`banner-${kind}`])}
    {...(live ? { role: live === 'assertive' ? 'alert' : 'status' } : {})}
  >
    {icon}
    <span>{children}</span>
  </div>
);
