import type { ReactElement, ReactNode } from 'react';

/** The state of a dialog's act, as module-api's `useAct` gives it. */
export interface DialogAct {
  readonly isPending: boolean;
  /** What the dialog must say now: the outcome is looked up, or how the act failed. */
  readonly notice: { readonly kind: 'info' | 'error'; readonly text: string } | null;
  /** Nothing is sent from here on. */
  close(): void;
}

export interface ActDialogProps {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  /** What is asked or shown before it is sent. */
  children?: ReactNode;
  /** Label of the button that sends. */
  action: string;
  icon?: ReactElement | undefined;
  /** The act takes something away. */
  danger?: boolean | undefined;
  /** What the act needs is not there yet. */
  disabled?: boolean | undefined;
  /** Why the act can be sent no more, as what it was asked about has changed: shown in place of its button. */
  gone?: string | undefined;
  act: DialogAct;
  onSend: () => void;
  /** What is typed cannot be sent: a press calls this in place of `onSend`, and the field that says why has the focus. */
  onFault?: (() => void) | undefined;
  /** The dialog was left, and `act` closed before. */
  onClose: () => void;
  cancelLabel: string;
  /** Name of the close button; without it there is none, and Escape does nothing. */
  closeLabel?: string | undefined;
  /** A press beside it leaves it; default false. */
  dismissable?: boolean | undefined;
  size?: 'md' | 'lg' | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Default true: most are mounted only while they are open. */
  open?: boolean | undefined;
}
