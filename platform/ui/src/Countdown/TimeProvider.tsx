import { createContext, useContext, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';

interface TimeProviderProps {
  /** Server clock minus this device's clock, ms; clocks follow a change with their next tick. */
  readonly serverOffsetMs?: number;
  /** The time of the server's clock when it rendered the page, epoch ms: both sides then write the same figures. */
  readonly renderedAt?: number | null;
  readonly children: ReactNode;
}

interface TimeContextValue {
  /** Server clock minus this device's clock at the moment, ms. */
  readonly serverOffset: () => number;
  readonly renderedAt: number | null;
}

const TimeContext = createContext<TimeContextValue>({ serverOffset: () => 0, renderedAt: null });

/** Gives all clocks below it the server's time. A clock that was set again renders nothing that shows the same. */
export const TimeProvider = ({ serverOffsetMs = 0, renderedAt = null, children }: TimeProviderProps) => {
  const offset = useRef(serverOffsetMs);
  useLayoutEffect(() => {
    offset.current = serverOffsetMs;
  }, [serverOffsetMs]);
  const value = useMemo(() => ({ serverOffset: () => offset.current, renderedAt }), [renderedAt]);
  return <TimeContext value={value}>{children}</TimeContext>;
};

export const useTimeContext = (): TimeContextValue => useContext(TimeContext);
