import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { ChevronDown } from 'lucide-react';
import { cx } from '../shared/cx.ts';
import css from './MenuButton.module.css';

export interface MenuButtonProps {
  title: string;
  /** Below the title: 'Händler'. */
  note?: string | undefined;
  avatar?: ReactNode;
  className?: string | undefined;
}

/** The account's trigger: avatar, name, role. Below 600 px the avatar alone. */
export const MenuButton = ({ title, note, avatar, className }: MenuButtonProps) => (
  <AriaButton className={cx(css.root, className)}>
    {avatar}
    <span className={css.text}>
      <b>{title}</b>
      {note ? <small>{note}</small> : null}
    </span>
    <ChevronDown aria-hidden="true" className={css.chevron} />
  </AriaButton>
);
