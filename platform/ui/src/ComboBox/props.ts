import type { ReactNode } from 'react';
import type { Choice, FieldProps, TakesOver } from '../shared/types.ts';

export interface ComboBoxProps extends FieldProps, TakesOver {
  choices: readonly Choice[];
  value?: string | null | undefined;
  onChange?: ((value: string | null) => void) | undefined;
  /** Set both to search on the server: the list is then shown as it comes. */
  input?: string | undefined;
  onInput?: ((text: string) => void) | undefined;
  /** Texts beyond the list are allowed: `onInput` tells them. */
  free?: boolean | undefined;
  placeholder?: string | undefined;
  /** Inside at the left; there is no button then that opens the whole list. */
  icon?: ReactNode;
  /** In place of an empty list. */
  empty?: ReactNode;
}
