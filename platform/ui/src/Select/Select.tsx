import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from 'react-aria-components';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { controlClass, fieldClass } from '../Field/FieldParts.tsx';
import field from '../Field/Field.module.css';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';
import { OVERLAYS, useOverlaysSoon } from '../lazy/overlay.tsx';
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

const List = lazyComponent(
  OVERLAYS,
  (parts) => parts.SelectList,
  () => null,
);

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One of a list that all can see at once. */
export const Select = (props: SelectProps) => {
  const { choices, onChange, placeholder = '', look = 'field', label, hint, error, disabled = false } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState(props.defaultValue ?? null);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  useOverlaysSoon();
  const value = props.value === undefined ? own : props.value;
  const chosen = choices.find((choice) => choice.value === value);
  const choose = (next: string) => {
    setOwn(next);
    if (next !== value) onChange?.(next);
  };
  const onKeyDown = (event: Pick<KeyboardEvent, 'key'>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
    const step = STEPS[event.key];
    if (step === undefined || open) return;
    const can = choices.filter((choice) => !choice.disabled);
    const next = can[Math.min(can.length - 1, Math.max(0, can.findIndex((c) => c.value === value) + step))];
    if (next) choose(next.value);
  };
  const described = error || hint ? `${id}-hint` : undefined;
  const labelId = `${id}-label`;
  return (
    <div
      className={fieldClass(props.className)}
      {...(error ? { 'data-invalid': true } : {})}
      {...(disabled ? { 'data-disabled': true } : {})}
    >
      {look === 'field' ? (
        // The press on a label goes to its control, as everywhere.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span id={labelId} className={field.label} onClick={() => button.current?.focus()}>
          {label}
          {props.labelNote ? <span className={field.note}> {props.labelNote}</span> : null}
        </span>
      ) : (
        <span id={labelId} hidden>
          {label}
        </span>
      )}
      <Button
        ref={button}
        id={props.id ?? `${id}-button`}
        className={look === 'chip' ? cx(css.chip) : controlClass(Boolean(error), css.button)}
        isDisabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-labelledby={`${id}-value ${labelId}`}
        {...(open ? { 'aria-controls': `${id}-list` } : {})}
        {...(described ? { 'aria-describedby': described } : {})}
        {...(props.autoFocus ? { autoFocus: true } : {})}
        onPress={() => setOpen(true)}
        onKeyDown={onKeyDown}
      >
        <span id={`${id}-value`} className={css.value} {...(chosen ? {} : { 'data-placeholder': true })}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden="true" />
      </Button>
      {props.name === undefined ? null : (
        <input type="hidden" name={props.name} value={value ?? ''} disabled={disabled} />
      )}
      {error ? (
        <span id={described} className={field.error}>
          <CircleAlert aria-hidden="true" className={field.icon} />
          <span>{error}</span>
        </span>
      ) : hint ? (
        <span id={described} className={field.hint}>
          {hint}
        </span>
      ) : null}
      {wasOpen ? (
        <List
          button={button}
          open={open}
          onClose={() => setOpen(false)}
          labelledBy={labelId}
          listId={`${id}-list`}
          choices={choices}
          value={value ?? null}
          onChoose={choose}
        />
      ) : null}
    </div>
  );
};
