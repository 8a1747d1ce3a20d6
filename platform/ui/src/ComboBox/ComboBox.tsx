import type { ReactNode } from 'react';
import { Button, ComboBox as AriaComboBox, Group, Input, ListBox, Popover } from 'react-aria-components';
import { ChevronDown } from 'lucide-react';
import { ariaField, controlClass, FieldHint, FieldLabel } from '../Field/FieldParts.tsx';
import { Option } from '../Select/Select.tsx';
import { cx } from '../shared/cx.ts';
import type { Choice, FieldProps } from '../shared/types.ts';
import css from './ComboBox.module.css';

export interface ComboBoxProps extends FieldProps {
  choices: readonly Choice[];
  value?: string | null | undefined;
  onChange?: ((value: string | null) => void) | undefined;
  /** Set both to search on the server: the list is then shown as it comes. */
  input?: string | undefined;
  onInput?: ((text: string) => void) | undefined;
  /** Texts beyond the list are allowed: `onInput` tells them. */
  free?: boolean | undefined;
  placeholder?: string | undefined;
  /** In place of an empty list. */
  empty?: ReactNode;
}

/** One of a long list, found by typing. */
export const ComboBox = (props: ComboBoxProps) => {
  const { choices, value, onChange, input, onInput, free, placeholder, empty } = props;
  return (
    <AriaComboBox
      {...ariaField(props)}
      {...(value === undefined ? {} : { value })}
      {...(input === undefined ? { defaultItems: choices } : { items: choices, inputValue: input })}
      {...(onInput ? { onInputChange: onInput } : {})}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      allowsCustomValue={free ?? false}
      allowsEmptyCollection={empty !== undefined}
      menuTrigger="focus"
    >
      <FieldLabel {...props} />
      <Group className={controlClass(Boolean(props.error))}>
        <Input {...(placeholder === undefined ? {} : { placeholder })} />
        <Button className={cx(css.open)}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </Group>
      <FieldHint hint={props.hint} error={props.error} />
      <Popover className={cx(css.popover)}>
        <ListBox
          className={cx(css.list)}
          {...(empty === undefined ? {} : { renderEmptyState: () => <p className={css.empty}>{empty}</p> })}
        >
          {(choice: Choice) => <Option choice={choice} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
};
