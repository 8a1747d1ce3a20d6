import type { LiveSource, ModuleError, SnackbarMessage } from '@rollheim/module-api';
import { createContext, useContext } from 'react';
import type { Consent } from './consent/consent.ts';
import type { ModuleHost } from './outlet/module-host.ts';
import type { LeaveGuard } from './routing/leave-guard.ts';
import type { Visit } from './session/watch-visit.ts';

/** The one snackbar of the page; the frame plugs itself in. */
interface SnackbarOutlet {
  show(message: SnackbarMessage): void;
  close(): void;
}

/** What only the browser has; null while the frame is rendered on the server. */
export interface ShellServices {
  readonly modules: ModuleHost;
  readonly live: LiveSource;
  readonly leave: LeaveGuard;
  readonly consent: Consent;
  readonly visit: Visit;
  readonly snackbar: { current: SnackbarOutlet | null };
  report(error: ModuleError): void;
  /** A release was withdrawn. */
  recall(module: string, version: string): void;
  /** Asks to stay on this release set, until the returned function is called. */
  readonly holdRelease: () => () => void;
  /** Asks the server again who is here. */
  reloadSession(): Promise<void>;
  /** The session was ended here: the other open pages of this browser end it too. */
  loggedOut(): void;
}

export const ShellServicesContext = createContext<ShellServices | null>(null);

/** Null on the server and during hydration of nothing but the frame itself. */
export const useShellServices = (): ShellServices | null => useContext(ShellServicesContext);
