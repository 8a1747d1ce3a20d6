import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import { Check, ChevronDown } from 'lucide-react';
import { ariaField, controlClass, FieldHint, FieldLabel } from '../Field/FieldParts.tsx';
import { cx } from '../shared/cx.ts';
import type { Choice, FieldProps } from '../shared/types.ts';
import css from './Select.module.css';

export interface SelectProps extends Omit<FieldProps, 'readOnly'> {
  choices: readonly Choice[];
  /** null: nothing chosen. */
  value?: string | null | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  /** 'chip' is the small round form for sorting; its label is for screen readers only. */
  look?: 'field' | 'chip' | undefined;
}

/** One of a list that all can see at once. */
export const Select = (props: SelectProps) => {
  const { choices, value, defaultValue, onChange, placeholder = '', look = 'field', label } = props;
  return (
    <AriaSelect
      {...ariaField(props)}
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(look === 'chip' ? { 'aria-label': label } : {})}
      onChange={(key) => {
        if (key !== null) onChange?.(String(key));
      }}
      placeholder={placeholder}
    >
      {look === 'field' ? <FieldLabel {...props} /> : null}
      <Button className={look === 'chip' ? cx(css.chip) : controlClass(Boolean(props.error), css.button)}>
        <SelectValue className={cx(css.value)}>
          {({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </Button>
      <FieldHint hint={props.hint} error={props.error} />
      <Popover className={cx(css.popover)}>
        <ListBox className={cx(css.list)} items={choices}>
          {(choice) => <Option choice={choice} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
};

/** A row of a list of choices. */
export const Option = ({ choice }: { choice: Choice }) => (
  <ListBoxItem
    id={choice.value}
    textValue={choice.label}
    isDisabled={choice.disabled ?? false}
    className={cx(css.option)}
  >
    {choice.icon}
    <span className={css.text}>
      {choice.label}
      {choice.note ? <small>{choice.note}</small> : null}
    </span>
    {choice.count === undefined ? null : <span className={css.count}>{choice.count}</span>}
    <Check aria-hidden="true" className={css.tick} />
  </ListBoxItem>
);
