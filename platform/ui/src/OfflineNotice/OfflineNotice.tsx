import { useSyncExternalStore, type ReactNode } from 'react';
import { WifiOff } from 'lucide-react';
import { Notice } from '../Notice/Notice.tsx';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Whether the browser has a network; true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

export interface OfflineNoticeProps {
  /** 'Sie sind offline.' */
  title: string;
  /** How old the figures are and what waits. */
  children?: ReactNode;
  /** Set it when the caller knows better, as from a broken stream; else the browser is asked. */
  offline?: boolean | undefined;
  className?: string | undefined;
}

/** Shows itself while offline. */
export const OfflineNotice = ({ title, children, offline, className }: OfflineNoticeProps) => {
  const online = useOnline();
  if (!(offline ?? !online)) return null;
  return (
    <Notice
      kind="time"
      live="polite"
      title={title}
      icon={<WifiOff aria-hidden="true" />}
      className={className}
    >
      {children}
    </Notice>
  );
};
