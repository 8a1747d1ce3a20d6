import { useSyncExternalStore } from 'react';
import { useShellServices } from '../services.ts';
import type { OutletState } from './module-host.ts';

const IDLE: OutletState = { status: 'idle' };
const idle = (): OutletState => IDLE;
const never = () => () => undefined;

/** What the outlet shows; idle on the server. */
export function useOutletState(): OutletState {
  const host = useShellServices()?.modules;
  return useSyncExternalStore(host?.subscribe ?? never, host?.state ?? idle, idle);
}
