import type { ReactElement, ReactNode } from 'react';
import { Header, Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import css from './Menu.module.css';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A badge or figure at the right. */
  end?: ReactNode;
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface MenuProps {
  /** Names the menu. */
  label: string;
  /** A Button, IconButton or MenuButton. */
  trigger: ReactElement;
  /** Groups are parted by lines. */
  groups: readonly { title?: string | undefined; entries: readonly MenuEntry[] }[];
  /** Above the entries: who is signed in. */
  head?: ReactNode;
  placement?: 'bottom start' | 'bottom end' | undefined;
}

/** A list of actions or places behind a button. */
export const Menu = ({ label, trigger, groups, head, placement = 'bottom end' }: MenuProps) => (
  <MenuTrigger>
    {trigger}
    <Popover placement={placement} offset={6} className={cx(css.popover)}>
      {head ? <div className={css.head}>{head}</div> : null}
      <AriaMenu aria-label={label} className={cx(css.list)}>
        {groups.map((group, index) => (
          <MenuSection
            key={group.title ?? index}
            className={css.group ?? ''}
            aria-label={group.title ?? label}
          >
            {group.title ? <Header className={css.title ?? ''}>{group.title}</Header> : null}
            {group.entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                isDisabled={entry.disabled ?? false}
                className={cx(css.item, entry.danger && css.danger)}
                {...(entry.href === undefined ? {} : { href: entry.href })}
                {...(entry.onPress ? { onAction: entry.onPress } : {})}
              >
                {entry.icon}
                <span className={css.text}>{entry.label}</span>
                {entry.end}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);
