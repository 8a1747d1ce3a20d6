import { createContext, useContext, useMemo, type ReactNode } from 'react';

export interface TimeContextValue {
  /** Server clock minus this device's clock, ms. */
  serverOffsetMs: number;
  /** The time of the server's clock when it rendered the page, epoch ms: both sides then write the same figures. */
  renderedAt: number | null;
}

const TimeContext = createContext<TimeContextValue>({ serverOffsetMs: 0, renderedAt: null });

/** Gives all clocks below it the server's time. */
export const TimeProvider = (props: Partial<TimeContextValue> & { children: ReactNode }) => {
  const { serverOffsetMs = 0, renderedAt = null, children } = props;
  const value = useMemo(() => ({ serverOffsetMs, renderedAt }), [serverOffsetMs, renderedAt]);
  return <TimeContext value={value}>{children}</TimeContext>;
};

export const useTimeContext = (): TimeContextValue => useContext(TimeContext);
