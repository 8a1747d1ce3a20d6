import type { ReactNode } from 'react';
import { Input, NumberField as AriaNumberField } from 'react-aria-components';
import { ariaField, controlClass, FieldHint, FieldLabel, unitClass } from '../Field/FieldParts.tsx';
import type { FieldProps } from '../shared/types.ts';

export interface NumberFieldProps extends FieldProps {
  /** null: empty. */
  value?: number | null | undefined;
  defaultValue?: number | undefined;
  onChange?: ((value: number | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Digits after the comma, 0 unless said. */
  decimals?: number | undefined;
  /** False for years and the like. */
  grouping?: boolean | undefined;
  unit?: ReactNode;
  placeholder?: string | undefined;
}

/** A number, written and read in the reader's language. */
export const NumberField = (props: NumberFieldProps) => {
  const { value, defaultValue, onChange, onBlur, min, max, step, decimals = 0, grouping = true } = props;
  return (
    <AriaNumberField
      {...ariaField(props)}
      {...(value === undefined ? {} : { value: value ?? Number.NaN })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(min === undefined ? {} : { minValue: min })}
      {...(max === undefined ? {} : { maxValue: max })}
      {...(step === undefined ? {} : { step })}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
      formatOptions={{ maximumFractionDigits: decimals, useGrouping: grouping }}
      isWheelDisabled
      onChange={(next) => onChange?.(Number.isNaN(next) ? null : next)}
    >
      <FieldLabel {...props} />
      <span className={controlClass(Boolean(props.error))}>
        <Input {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })} />
        {props.unit === undefined ? null : <span className={unitClass}>{props.unit}</span>}
      </span>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaNumberField>
  );
};
