import { Button, ComboBox as AriaComboBox, Group, ListBox, Popover } from 'react-aria-components';
import { ChevronDown } from 'lucide-react';
import { FieldInput } from '../Field/FieldInput.tsx';
import { ariaField, controlClass, FieldHint, FieldLabel, useSteadyField } from '../Field/FieldParts.tsx';
import { Option } from '../Select/Option.tsx';
import { cx } from '../shared/cx.ts';
import popup from '../shared/Popup.module.css';
import type { Choice } from '../shared/types.ts';
import css from './ComboBox.module.css';
import type { ComboBoxProps } from './props.ts';

/** The control itself, loaded when it is first shown. */
export const ComboBoxControl = (given: ComboBoxProps) => {
  const props = useSteadyField(given);
  const { choices, value, onChange, input, onInput, onLeave, free, placeholder, icon, empty } = props;
  /** Who typed a choice in full and went on, without choosing it in the list or before the list had come, means it. */
  const left = (text: string): boolean => {
    onLeave?.(text);
    const typed = text.trim().toLowerCase();
    const meant = choices.find(({ label }) => label.toLowerCase() === typed);
    if (meant && value !== undefined && meant.value !== value) onChange?.(meant.value);
    return meant !== undefined && value !== undefined;
  };
  return (
    <AriaComboBox
      {...ariaField(props)}
      data-later="overlays"
      {...(value === undefined ? {} : { value })}
      {...(input === undefined ? { defaultItems: choices } : { items: choices, inputValue: input })}
      {...(onInput ? { onInputChange: onInput } : {})}
      onBlur={({ target }) => target instanceof HTMLInputElement && left(target.value)}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      allowsCustomValue={free ?? false}
      allowsEmptyCollection={empty !== undefined}
      menuTrigger="input"
    >
      <FieldLabel {...props} />
      <Group className={controlClass(Boolean(props.error))}>
        {icon}
        <FieldInput
          takesOver={props.takesOver}
          left={left}
          // before React Aria puts the chosen one's text back
          onKeyDownCapture={({ key, currentTarget }) => {
            if (key === 'Tab') left(currentTarget.value);
            // of the list something is chosen
            if (key === 'Enter' && !currentTarget.getAttribute('aria-activedescendant'))
              onLeave?.(currentTarget.value);
          }}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        {icon === undefined ? (
          <Button className={cx(css.open)}>
            <ChevronDown aria-hidden="true" />
          </Button>
        ) : null}
      </Group>
      <FieldHint hint={props.hint} error={props.error} />
      <Popover className={cx(popup.popup, css.popover)}>
        <ListBox
          className={cx(popup.list, css.list)}
          {...(empty === undefined ? {} : { renderEmptyState: () => <p className={css.empty}>{empty}</p> })}
        >
          {(choice: Choice) => <Option id={choice.value} choice={choice} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
};
