import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components';
import { parseDate } from '@internationalized/date';
import { ariaField, controlClass, FieldHint, FieldLabel } from '../Field/FieldParts.tsx';
import type { FieldProps } from '../shared/types.ts';
import { cx } from '../shared/cx.ts';
import css from './DateField.module.css';

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD'; null: empty. */
  value?: string | null | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
}

/** A calendar day, typed in the order of the reader's language. */
export const DateField = (props: DateFieldProps) => {
  const { value, defaultValue, onChange, onBlur, min, max } = props;
  return (
    <AriaDateField
      {...ariaField(props)}
      {...(value === undefined ? {} : { value: value === null ? null : parseDate(value) })}
      {...(defaultValue === undefined ? {} : { defaultValue: parseDate(defaultValue) })}
      {...(min === undefined ? {} : { minValue: parseDate(min) })}
      {...(max === undefined ? {} : { maxValue: parseDate(max) })}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
      granularity="day"
      shouldForceLeadingZeros
      onChange={(next) => onChange?.(next === null ? null : next.toString())}
    >
      <FieldLabel {...props} />
      <DateInput className={controlClass(Boolean(props.error), css.input)}>
        {(segment) => <DateSegment segment={segment} className={cx(css.segment)} />}
      </DateInput>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaDateField>
  );
};
