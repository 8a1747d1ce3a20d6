import { Domains, languageTag, type Locale } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import { runQueue } from '@rollheim/service-kit/mail-queue';
import type pg from 'pg';
import { wordsOf } from '../mail/words.ts';
import { topicOf, type PushBody } from './body.ts';
import type { PushConfig } from './config.ts';
import { DOMAIN_OF, domainOf } from './endpoint.ts';
import type { VapidKeys } from './keys.ts';
import { Lanes } from './lanes.ts';
import { post } from './post.ts';
import { isSlow, noteAnswer, noteSilence } from './slow.ts';

const POLL_MS = 500;
/**
 * Tests under way at once, of them one of each customer, so many at the push services of one domain, and to all together
 * that may not be answered.
 */
const LANES = 8;
const DOMAIN_LANES = 4;
const SLOW_LANES = 4;
/** Whoever tries a device waits for the answer. */
const TIMEOUT_MS = 3000;
/** Who presses again meanwhile gets no second one. */
const AGAIN_SECONDS = 10;
/** A device that is away need not get it later. */
const TTL_SECONDS = 60;
const TAG = 'test';

/** Asks for a push to one of somebody's devices, to try it; false where they have no such device. */
export async function askForTest(db: pg.ClientBase, customerId: string, device: string): Promise<boolean> {
  await db.query(
    `insert into push_tests (device) select device from push_subscriptions where device = $1 and customer_id = $2
     on conflict (device) do update set outcome = 'waiting', asked_at = now()
       where push_tests.asked_at < now() - make_interval(secs => $3)`,
    [device, customerId, AGAIN_SECONDS],
  );
  const { rowCount } = await db.query(
    'select from push_subscriptions where device = $1 and customer_id = $2',
    [device, customerId],
  );
  return rowCount === 1;
}

interface ClaimedTest {
  readonly device: string;
  readonly customerId: string;
  readonly host: string;
  readonly slow: boolean;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Locale;
}

/**
 * Sends what was asked for, at most once: of one whose process died its owner reads that nothing is known, and presses
 * again. What a push service answered is noted; a device that is gone is forgotten.
 */
export function startPushTests(ctx: ServiceContext<PushConfig>, keys: VapidKeys, subject: string): void {
  const { pool, env, log, signal, onStop } = ctx;
  const domains = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS);
  const lanes = new Lanes(LANES);
  onStop(() => lanes.end());
  runQueue(ctx, POLL_MS, async () => {
    await lanes.free();
    const test = await claim(pool, lanes);
    if (!test) return false;
    const sending = send(test).catch((error: unknown) =>
      log.warn({ err: error }, 'what became of a push could not be noted'),
    );
    lanes.take(sending, { domain: domainOf(test.host), customerId: test.customerId, slow: test.slow });
    return true;
  });

  async function send(test: ClaimedTest): Promise<void> {
    const answer = await post(
      {
        ...test,
        body: JSON.stringify(await bodyOf(test.language, domains)),
        ttl: TTL_SECONDS,
        urgency: 'high',
        topic: topicOf(TAG),
      },
      {
        subject,
        keys,
        standIn: env.PUSH_STAND_IN,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
    ).catch((error: unknown) => error as NodeJS.ErrnoException);
    const status = answer instanceof Error ? 0 : answer.status;
    const isSent = status >= 200 && status < 300;
    if (answer instanceof Error && !signal.aborted) await noteSilence(pool, test);
    if (isSent) await noteAnswer(pool, test);
    else log.warn({ code: answer instanceof Error ? answer.code : status }, 'a push could not be tried');
    if (status === 404 || status === 410)
      await pool.query('delete from push_subscriptions where device = $1', [test.device]);
    else
      await pool.query('update push_tests set outcome = $2 where device = $1', [
        test.device,
        isSent ? 'sent' : 'failed',
      ]);
  }
}

async function claim(pool: pg.Pool, lanes: Lanes): Promise<ClaimedTest | undefined> {
  const { rows } = await pool.query<ClaimedTest>(
    `update push_tests t set outcome = 'sending'
     from push_subscriptions s join contacts c using (customer_id)
     where s.device = t.device and t.device = (select w.device
       from push_tests w join push_subscriptions o using (device) join contacts k using (customer_id)
       where w.outcome = 'waiting' and k.language is not null
         and ${DOMAIN_OF('o.host')} <> all($1::text[]) and o.customer_id <> all($2::uuid[])
         and not ($3 and ${isSlow('o')})
       order by w.asked_at limit 1 for update of w skip locked)
     returning t.device, ${isSlow('s')} as slow, s.customer_id as "customerId", s.host, s.endpoint, s.p256dh, s.auth, c.language`,
    [
      lanes.full('domain', DOMAIN_LANES),
      lanes.full('customerId', 1),
      lanes.full('slow', SLOW_LANES).includes(true),
    ],
  );
  return rows[0];
}

/** It leads to the messages: the page of the settings, which is in front, would keep it from being shown. */
async function bodyOf(locale: Locale, domains: Domains): Promise<PushBody> {
  const words = await wordsOf(locale);
  const url = domains.address('messages', locale);
  return {
    // each one rings
    id: `${TAG}-${Date.now()}`,
    title: words['push.test_title'] ?? '',
    body: words['push.test_text'] ?? '',
    lang: languageTag(locale),
    tag: TAG,
    url,
    actions: [{ action: 'open', title: words['button.messages'] ?? '', url }],
  };
}
