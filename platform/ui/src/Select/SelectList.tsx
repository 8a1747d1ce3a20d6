import type { RefObject } from 'react';
import { ListBox, Popover } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import popup from '../shared/Popup.module.css';
import type { Choice } from '../shared/types.ts';
import { Option } from './Option.tsx';
import css from './Select.module.css';

interface SelectListProps {
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
  /** Of the label that names the list. */
  labelledBy: string;
  listId: string;
  choices: readonly Choice[];
  value: string | null;
  onChoose: (value: string) => void;
}

/** The open list of a Select. */
export const SelectList = (props: SelectListProps) => {
  const { button, open, onClose, labelledBy, listId, choices, value, onChoose } = props;
  return (
    <Popover
      triggerRef={button}
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      placement="bottom start"
      className={cx(popup.popup, css.popover)}
      aria-labelledby={labelledBy}
      style={{ '--trigger-width': `${button.current?.offsetWidth ?? 0}px` } as React.CSSProperties}
    >
      <ListBox
        id={listId}
        aria-labelledby={labelledBy}
        className={cx(popup.list, css.list)}
        items={choices}
        selectionMode="single"
        // the chosen one can be taken off: only so is it heard of where it is chosen again, and the list closes
        disallowEmptySelection={false}
        escapeKeyBehavior="none"
        selectedKeys={value === null ? [] : [value]}
        shouldFocusOnHover
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening a list moves the focus into it
        autoFocus={value === null ? 'first' : true}
        onSelectionChange={(keys) => {
          const [chosen] = keys === 'all' ? [] : keys;
          onClose();
          if (chosen !== undefined) onChoose(String(chosen));
        }}
      >
        {(choice) => <Option choice={choice} />}
      </ListBox>
    </Popover>
  );
};
