import { Rest } from '@rollheim/service-kit';
import { openMailServer, type MailEnv } from '@rollheim/service-kit/mail-queue';
import type pg from 'pg';
import type { Logger } from 'pino';
import { mailOf, type Announcement, type Channel } from './announcement.ts';
import { announcementFailed, announcementSent, takeAnnouncements } from './store.ts';

/** Where announcements go; a channel without its address is none. */
export interface AnnouncerSettings {
  readonly webhookUrl: string | undefined;
  /** Address of the people who run the system. */
  readonly mailTo: string | undefined;
  /** Mail server, sender and signature. */
  readonly mail: MailEnv;
  readonly publicUrl: string;
}

const POLL_MS = 1000;
const AT_ONCE = 10;
const TIMEOUT_MS = 5000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** About a day. */
const MOST_TRIES = 300;

/** The channels that have an address. */
export const channelsOf = ({ webhookUrl, mailTo }: AnnouncerSettings): Channel[] => [
  ...(webhookUrl ? (['webhook'] as const) : []),
  ...(mailTo ? (['mail'] as const) : []),
];

/** Sends the announcements that are queued, at least once each, until stopped. */
export function startAnnouncer(
  pool: pg.Pool,
  settings: AnnouncerSettings,
  log: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const mail = openMailServer(settings.mail);
  const send: Readonly<Record<Channel, (body: Announcement) => Promise<unknown>>> = {
    webhook: (body) => post(settings.webhookUrl, body),
    mail: (body) => mail.sendMail({ to: settings.mailTo, ...mailOf(body, settings.publicUrl) }),
  };
  const rest = new Rest(pool);
  const round = async (): Promise<void> => {
    if (!rest.isOver()) return;
    for (const { id, channel, body, attempts } of await takeAnnouncements(pool, AT_ONCE)) {
      rest.found();
      try {
        await send[channel](body);
        await announcementSent(pool, id);
      } catch (error) {
        const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
        log.warn({ err: error, channel, what: body.what, attempts }, 'an announcement was not sent');
        await announcementFailed(pool, id, attempts < MOST_TRIES ? delay : null);
      }
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await round().catch((error: unknown) => log.debug({ err: error }, 'announcements wait'));
      await pause(POLL_MS, stopping.signal);
    }
    mail.close();
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function post(url: string | undefined, body: Announcement): Promise<void> {
  if (url === undefined) throw new Error('there is no webhook any more');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
