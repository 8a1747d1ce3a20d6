import type { RefObject } from 'react';
import { Header, Menu as AriaMenu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import popup from '../shared/Popup.module.css';
import type { MenuProps } from './props.ts';
import css from './Menu.module.css';

interface MenuListProps extends Omit<MenuProps, 'trigger'> {
  button: RefObject<HTMLButtonElement | null>;
  /** Where the focus goes when it opens; null: closed. */
  open: 'first' | 'last' | null;
  onClose: () => void;
}

/** The open list of a Menu. */
export const MenuList = (props: MenuListProps) => {
  const { label, groups, head, placement = 'bottom end', button, open, onClose } = props;
  return (
    <Popover
      triggerRef={button}
      isOpen={open !== null}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      placement={placement}
      offset={6}
      className={cx(popup.popup, css.popover)}
    >
      {head ? <div className={css.head}>{head}</div> : null}
      <AriaMenu
        aria-label={label}
        className={cx(css.list)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening a menu moves the focus into it
        autoFocus={open ?? 'first'}
        onClose={onClose}
      >
        {groups.map((group, index) => (
          <MenuSection
            key={group.title ?? index}
            className={cx(css.group, group.pairs && css.pairs)}
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
  );
};
