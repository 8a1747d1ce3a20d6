import type { FieldProps } from '../shared/types.ts';

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD'; null: empty. */
  value?: string | null | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
}
