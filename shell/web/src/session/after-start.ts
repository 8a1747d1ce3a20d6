import { watchClock, type ClockParts } from './clock-watch.ts';
import { watchDownloads } from './downloads.ts';

/** What a page watches once it has started, for as long as it lives. */
export function afterStart(parts: ClockParts): void {
  watchClock(parts);
  watchDownloads();
}
