import { NumberField as AriaNumberField } from 'react-aria-components';
import { FieldInput } from '../Field/FieldInput.tsx';
import { ariaField, controlClass, FieldHint, FieldLabel, unitClass } from '../Field/FieldParts.tsx';
import type { NumberFieldProps } from './NumberField.tsx';

/** The control itself, loaded when it is first shown. */
export const NumberControl = (props: NumberFieldProps) => {
  const { value, defaultValue, onChange, onBlur, min, max, step, decimals = 0, grouping = true } = props;
  return (
    <AriaNumberField
      {...ariaField(props)}
      data-later="fields"
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
        <FieldInput {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })} />
        {props.unit === undefined ? null : <span className={unitClass}>{props.unit}</span>}
      </span>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaNumberField>
  );
};
