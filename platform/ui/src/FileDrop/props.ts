import type { ReactNode } from 'react';

export interface FileDropItem {
  id: string;
  name: string;
  /** 'waiting' and 'sending' show the bar. */
  state: 'waiting' | 'sending' | 'done' | 'error';
  /** 0 to 100. */
  percent?: number | undefined;
  /** The state in words: '62 %', 'Bild ist zu klein'. */
  note?: string | undefined;
  /** Name of the remove or cancel button; without it there is none. */
  removeLabel?: string | undefined;
}

export interface FileDropProps {
  /** Names the zone: 'Bilder hierher ziehen'. */
  title: string;
  hint?: ReactNode;
  /** Text of the button: 'Dateien wählen'. */
  action: string;
  /** MIME types or endings, as 'image/jpeg' or '.heic'. */
  accept?: readonly string[] | undefined;
  multiple?: boolean | undefined;
  onFiles: (files: File[]) => void;
  /** What is under way, below the zone. */
  items?: readonly FileDropItem[] | undefined;
  onRemove?: ((id: string) => void) | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}
