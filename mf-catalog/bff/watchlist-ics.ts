import type { Domains, Locale } from '@rollheim/contracts';
import { calendarFile, calendarText, calendarTime } from '@rollheim/service-kit';
import type { Pool } from 'pg';
import { mayKnow } from './conditions.ts';
import { textFor } from './texts.ts';
import { OPEN, statusIn } from '@rollheim/auction-rules';

/** A round that a customer watches and that has not ended. */
export interface WatchedEnd {
  readonly auctionId: string;
  readonly title: string;
  readonly place: string | null;
  /** ISO instants: the planned end, and since when it is that. */
  readonly endAt: string;
  readonly since: string;
  /** Counts up with every change. */
  readonly version: number;
}

/** Entries of a file at most. */
const MOST = 500;

/** Rounds that end after `now`, the first one first; those of what starts later too. */
export async function watchedEnds(
  pool: Pick<Pool, 'query'>,
  customerId: string,
  now: Date,
): Promise<WatchedEnd[]> {
  const { rows } = await pool.query<{
    auction_id: string;
    title: string;
    zip_code: string | null;
    city: string | null;
    end_at: Date;
    since: string;
    version: number;
  }>(
    `select a.auction_id, v.title, v.zip_code, v.city, a.end_at, a.state ->> 'since' as since, a.version
     from watch w join auction a using (auction_id) join vehicle v on v.ad_id = a.auction_id
     where w.customer_id = $1 and ${statusIn(OPEN, 'a.status')} and a.end_at > $2 and ${mayKnow('$1')}
     order by a.end_at, a.auction_id limit ${MOST}`,
    [customerId, now],
  );
  return rows.map(({ auction_id: auctionId, title, zip_code: zip, city, end_at: endAt, since, version }) => ({
    auctionId,
    title,
    place: [zip, city].filter(Boolean).join(' ') || null,
    endAt: endAt.toISOString(),
    since,
    version,
  }));
}

/** Ends of watched rounds as a calendar file; an entry of the same round takes an earlier one's place. */
export function watchlistCalendar(ends: readonly WatchedEnd[], locale: Locale, domains: Domains): string {
  const title = (end: WatchedEnd) => textFor(locale, 'calendar_end', { title: end.title });
  return calendarFile(
    'Watchlist',
    ends.flatMap((end) => {
      const address = domains.address('catalog-detail', locale, { id: end.auctionId });
      return [
        'BEGIN:VEVENT',
        `UID:end-${end.auctionId}@rollheim.de`,
        `DTSTAMP:${calendarTime(end.since)}`,
        `SEQUENCE:${end.version}`,
        `DTSTART:${calendarTime(end.endAt)}`,
        `DTEND:${calendarTime(end.endAt)}`,
        `SUMMARY:${calendarText(title(end))}`,
        ...(end.place ? [`LOCATION:${calendarText(end.place)}`] : []),
        // addresses are written as they are (RFC 5545, 3.3.13), in a text they are escaped
        `URL:${address}`,
        `DESCRIPTION:${calendarText(address)}`,
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT15M',
        `DESCRIPTION:${calendarText(title(end))}`,
        'END:VALARM',
        'END:VEVENT',
      ];
    }),
  );
}
