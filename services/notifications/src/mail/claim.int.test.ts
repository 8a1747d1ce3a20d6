import { randomUUID } from 'node:crypto';
import { openPool } from '@rollheim/bus';
import { inTransaction } from '@rollheim/service-kit';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../migrations.ts';
import { claimMail, PROMPT_SECONDS } from './claim.ts';
import { queueMail } from './queue.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
let connectionString: string;
const DEALER = randomUUID();

beforeAll(async () => {
  postgres = await withPostgres();
  connectionString = (await postgres.database()).adminUrl;
  pool = openPool({ connectionString, max: 1 });
  for (const { up } of migrations) await pool.query(up);
  await pool.query(
    `insert into contacts (customer_id, email, language) values ($1, 'a@rollheim.example', 'de')`,
    [DEALER],
  );
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

const ALONE = { collectSeconds: 0 };

const queue = (key: string, code: string) =>
  inTransaction(pool, (client) =>
    queueMail(client, {
      key,
      customerId: DEALER,
      code,
      params: {},
      title: '',
      link: { page: 'catalog-list', params: {} },
      about: key,
    }),
  );

test('two senders at once: one takes all that is collected, the other none of it', async () => {
  const other = openPool({ connectionString, max: 1 });
  try {
    for (let nth = 10; nth < 50; nth += 1) await queue(`ended-${nth}`, 'auction_ended_without_you');
    await pool.query(
      `update mails set next_at = now() - interval '5 minutes' - random() * interval '1 minute'`,
    );
    const claimed = await Promise.all([pool, other].map((each) => claimMail(each, { collectSeconds: 180 })));
    const taken = claimed.flatMap((mail) => (mail ? [1 + mail.others.length] : []));
    expect(taken).toEqual([40]);
    const { rows } = await pool.query('select distinct state, attempts from mails');
    expect(rows).toEqual([{ state: 'sending', attempts: 1 }]);
  } finally {
    await other.end();
    await pool.query('delete from mails');
  }
});

test('what is collected waits for the first one’s time; what was tried before waits no more', async () => {
  const claim = () => claimMail(pool, { collectSeconds: 180 });
  await queue('ended-1', 'auction_ended_without_you');
  await queue('ended-2', 'auction_ended_without_you');
  expect(await claim()).toBeUndefined();
  await pool.query(`update mails set next_at = now() - interval '179 seconds' where mail_key = 'ended-1'`);
  expect(await claim()).toBeUndefined();
  await pool.query(`update mails set next_at = now() - interval '181 seconds' where mail_key = 'ended-1'`);
  expect(await claim()).toMatchObject({
    mailKey: 'ended-1',
    others: [{ mailKey: 'ended-2', about: 'ended-2' }],
  });
  await pool.query(`update mails set state = 'queued', next_at = now()`);
  expect((await claim())?.others).toHaveLength(1);
  await pool.query('delete from mails');
});

test('a start and a match of a saved search wait for seconds only, and those of these seconds are one mail', async () => {
  const claim = () => claimMail(pool, { collectSeconds: 180 });
  const wait = (key: string, seconds: number) =>
    pool.query(`update mails set next_at = now() - make_interval(secs => $2) where mail_key = $1`, [
      key,
      seconds,
    ]);
  for (const code of ['search_match', 'auction_started']) {
    await queue(`${code}-1`, code);
    await queue(`${code}-2`, code);
    await wait(`${code}-1`, PROMPT_SECONDS - 2);
    expect(await claim()).toBeUndefined();
    await wait(`${code}-1`, PROMPT_SECONDS + 1);
    expect(await claim()).toMatchObject({
      mailKey: `${code}-1`,
      others: [{ mailKey: `${code}-2` }],
    });
  }
  // a shorter time of all collected mails is theirs, too
  await queue('search_match-3', 'search_match');
  await wait('search_match-3', 6);
  expect(await claimMail(pool, { collectSeconds: 5 })).toMatchObject({ mailKey: 'search_match-3' });
  await pool.query('delete from mails');
});

test('an overbid dealer’s mail is taken before all that was queued earlier, news to many after all others', async () => {
  for (const nth of [1, 2, 3]) await queue(`started-${nth}`, 'auction_started');
  await queue('released', 'ad_released');
  await queue('overbid', 'overbid');
  expect((await claimMail(pool, { ...ALONE, upTo: 'first' }))?.mailKey).toBe('overbid');
  expect(await claimMail(pool, { ...ALONE, upTo: 'first' })).toBeUndefined();
  const rest = [];
  for (let mail = await claimMail(pool, ALONE); mail; mail = await claimMail(pool, ALONE))
    rest.push(mail.mailKey);
  expect(rest).toEqual(['released', 'started-1', 'started-2', 'started-3']);
});
