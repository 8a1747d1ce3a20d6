const WAKE_LIMIT = 6000;
/** Begins the partitions in a notification; no topic has this name. */
const PRECISE = '*';

/**
 * What grew, for all subscribers: the topics, for releases that were built before partitions were named (behind an
 * empty name, for those that leave out what they announced themselves); then, as far as a notification holds them
 * (8,000 bytes), the partitions, which say it more precisely.
 */
export function writeWake(places: ReadonlySet<string>): string {
  const topics = ['', ...new Set([...places].map(topicOf))].join('|');
  const precise = [topics, PRECISE, ...places].join('|');
  return precise.length <= WAKE_LIMIT ? precise : topics;
}

/** What grew: partitions (`topic/3`) where they are named, else topics. */
export function readWake(payload: string): ReadonlySet<string> {
  const places = payload.split('|').slice(1);
  const precise = places.indexOf(PRECISE);
  return new Set(precise < 0 ? places : places.slice(precise + 1));
}

/** The topic of a partition, or of itself. */
export function topicOf(place: string): string {
  const slash = place.indexOf('/');
  return slash < 0 ? place : place.slice(0, slash);
}
