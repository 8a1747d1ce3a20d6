/** One reading: when the question left and the answer came (device clock), and the server's time, epoch ms. */
export interface ClockReading {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverTime: number;
}

/** Server clock minus this device's clock, ms: the server spoke half-way (spec 2 §9). */
export const offsetOf = ({ sentAt, receivedAt, serverTime }: ClockReading): number =>
  Math.round(serverTime + (receivedAt - sentAt) / 2 - receivedAt);

/** The best of some readings: the shortest way has the smallest error. */
export function bestOffset(readings: readonly ClockReading[]): number {
  const way = (reading: ClockReading) => reading.receivedAt - reading.sentAt;
  const [best] = readings.toSorted((a, b) => way(a) - way(b));
  return best ? offsetOf(best) : 0;
}
