import type { ReactElement, ReactNode } from 'react';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A badge or figure at the right. */
  end?: ReactNode;
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

interface MenuGroup {
  title?: string | undefined;
  entries: readonly MenuEntry[];
  /** Short entries are in pairs, so that a long menu fits the window. */
  pairs?: boolean | undefined;
}

export interface MenuProps {
  /** Names the menu. */
  label: string;
  /** A Button, IconButton or MenuButton. */
  trigger: ReactElement;
  /** Groups are parted by lines. */
  groups: readonly MenuGroup[];
  /** Above the entries: who is signed in. */
  head?: ReactNode;
  placement?: 'bottom start' | 'bottom end' | undefined;
}
