import type { ReactNode } from 'react';

/** The position of the caret in a text: what is marked begins and ends there. */
export type Caret = readonly [from: number, to: number];

/** What every form field takes. All texts are finished texts: the caller translates. */
export interface FieldProps {
  label: string;
  /** The label is for screen readers alone, where icon and placeholder of a field in a bar say it. */
  labelHidden?: boolean | undefined;
  /** A word beside the label, as 'freiwillig'. */
  labelNote?: string | undefined;
  /** Below the field; an error takes its place. */
  hint?: ReactNode;
  /** Set: the field is invalid, and the text says what to do. */
  error?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
  id?: string | undefined;
}

/** What a field takes that may come in the place of another one. */
export interface TakesOver {
  /**
   * For a field that comes in the place of something with the focus: it has it in the task that draws it, at
   * this caret or behind its text, so that no key which is pressed meanwhile is lost. `autoFocus` is later than that.
   */
  takesOver?: boolean | Caret | undefined;
}

/** One choice of a Select, ComboBox, RadioGroup or CheckboxGroup. */
export interface Choice {
  value: string;
  label: string;
  /** A second line. */
  note?: string | undefined;
  /** A figure at the right, as the number of hits of a facet. */
  count?: string | number | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

/** The viewer's position: green leads, red is overbid, blue waits. */
export type Tone = 'none' | 'success' | 'error' | 'tertiary';
