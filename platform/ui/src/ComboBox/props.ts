import type { ReactNode } from 'react';
import type { Choice, FieldProps, TakesOver } from '../shared/types.ts';

export interface ComboBoxProps extends FieldProps, TakesOver {
  choices: readonly Choice[];
  value?: string | null | undefined;
  onChange?: ((value: string | null) => void) | undefined;
  /** Set both to search on the server: the list is then shown as it comes. */
  input?: string | undefined;
  onInput?: ((text: string) => void) | undefined;
  /** Texts beyond the list are allowed: `onInput` receives them. */
  free?: boolean | undefined;
  /** Called where nothing of the list is chosen: by Enter, Tab and when the field is left. Receives the text. */
  onLeave?: ((text: string) => void) | undefined;
  placeholder?: string | undefined;
  /** Inside at the left; there is no button then that opens the whole list. */
  icon?: ReactNode;
  /** In place of an empty list. */
  empty?: ReactNode;
}

export interface OpenComboBoxProps extends FieldProps {
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string | undefined;
  /** The choices that a text may mean. */
  find: (choices: readonly Choice[], text: string) => readonly Choice[];
  /** Set both to keep a text that is no choice: null is what is chosen. */
  typed?: string | null | undefined;
  onTyped?: ((text: string | null) => void) | undefined;
  /** Says that the list does not hold the text, and what to choose then; takes the place of hint and error. */
  unknown: string;
  /** Says that one of the list is to be chosen. */
  unchosen: string;
}
