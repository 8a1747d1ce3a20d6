import { useQuery } from '@rollheim/module-api';
import { measure, type Measured } from './measure.ts';

/** A distance that was measured once stays: vehicles seldom move. */
const FRESH_MS = 3_600_000;

/** How far a vehicle is from a place (`DE-87700`); undefined: not known yet, or there is no place. */
export const useMeasured = (from: string | null, id: string): Measured | undefined =>
  useQuery({
    queryKey: ['distance', from, id],
    queryFn: () => measure(from!, id),
    enabled: from !== null,
    staleTime: FRESH_MS,
    // a distance that does not come is no fault to report
    retry: false,
  }).data;
