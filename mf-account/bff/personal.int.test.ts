import { DEMO_PASSWORD, DEMO_USERS, newId } from '@rollheim/contracts';
import type { DeletionCheck, ExportState, PaperLooks, SecurityLog } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readArchive } from './testing/archive.ts';
import {
  all,
  archives,
  auctions,
  closeAll,
  draft,
  EUR,
  hold,
  holdUntil,
  isHeld,
  openAll,
  OPERATOR,
  placesOf,
  running,
  WAIT,
} from './testing/personal.ts';

const { privateSeller: seller, commercialSeller, dealer1, dealer2 } = DEMO_USERS;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Title(Petra Lindner)>>endobj\ntrailer<<>>\n%%EOF\n');

beforeAll(openAll);
afterAll(closeAll);

const tokenOf = (text: string): string => /export=([\w-]+)/.exec(text)?.[1] ?? '';

test('a person gets all their data as JSON, as page and with their files, by the link of a mail and once a day', async () => {
  const owner = seller.customerId;
  const adId = await draft(owner);
  const mediaId = await all.upload(owner, adId, 'document', PDF);
  await all.send('listings.commands', 'listing.add-document', adId, owner, {
    adId,
    uuidHash: null,
    mediaId,
    kind: 'registration',
    name: 'papers.pdf',
  });
  await all.send('notifications.commands', 'watch.add', owner, owner, {
    auctionId: adId,
    price: null,
    buyNow: null,
  });
  const token = await all.login(seller.email);
  const asked = await all.call<ExportState>('POST', '/private/me/export', token);
  // a 202 would be followed to the outcome of a command
  expect([asked.status, asked.body.state]).toEqual([200, 'preparing']);

  const mail = await all.mailbox.waitFor(({ to, text }) => to === seller.email && text.includes('export='));
  const link = tokenOf(mail.text);
  const answer = await all.fetch('GET', `/private/me/export/${link}`, token);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const files = readArchive(Buffer.from(await answer.arrayBuffer()));
  const { data } = JSON.parse(String(files.get('data.json'))) as {
    data: Record<string, Record<string, Record<string, unknown>[]>>;
  };
  expect(data['customers']?.['customers']?.[0]).toMatchObject({ email: seller.email, surname: 'Lindner' });
  expect(data['identity']?.['accounts']?.[0]).not.toHaveProperty('password_hash');
  expect(data['listings']?.['listings']).toMatchObject([{ ad_id: adId }]);
  expect(data['notifications']?.['watchlist']).toMatchObject([{ auction_id: adId }]);
  expect(files.get(`files/${mediaId}.pdf`)).toEqual(PDF);
  const page = String(files.get('index.html'));
  expect(page).toContain('<h1>Ihre Daten bei Rollheim</h1>');
  expect(page).toContain('Persönliche Angaben (1)');
  expect(page).not.toContain('export.of.');
  // fields are named, times and sums written for who reads them
  expect(page).toContain('<dt>Nachname</dt><dd>Lindner</dd>');
  expect(page).toMatch(/<dt>Angelegt am<\/dt><dd>\d\d\.\d\d\.\d{4}, \d\d:\d\d/);
  expect(page.match(/<dt>(?!VIN)[a-z]\w*<\/dt>|\d{4}-\d\d-\d\dT\d\d/g)).toBeNull();

  expect((await all.call<ExportState>('GET', '/private/me/export', token)).body.state).toBe('ready');
  const again = await all.call('POST', '/private/me/export', token);
  expect([again.status, again.body.code]).toEqual([429, 'too_many_requests']);
  const other = await all.call('GET', `/private/me/export/${link}`, await all.login(dealer1.email));
  expect([other.status, other.body.code]).toEqual([410, 'link_expired']);
});

test('an export that is too large for one archive fails at once and is not tried again', async () => {
  const owner = dealer2.customerId;
  await all.query(
    `insert into media.media (media_id, kind, owner, ad_id, sha256, mime, bytes, name)
       select 'large-' || n, 'image', $1, 'none', 'none', 'image/webp', 2000000000, 'large' from generate_series(1, 2) n`,
    [owner],
  );
  const token = await all.login(dealer2.email);
  expect((await all.call('POST', '/private/me/export', token)).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await all.call<ExportState>('GET', '/private/me/export', token)).body.state).toBe('failed');
  }, WAIT);
  expect(
    await all.query('select attempts, next_at from identity.exports where customer_id = $1', [owner]),
  ).toEqual([{ attempts: 1, next_at: null }]);
  // a day later: the next one takes its place
  await all.query("delete from media.media where media_id like 'large-%'");
  await all.query(
    "update identity.exports set requested_at = requested_at - interval '25 hours' where customer_id = $1",
    [owner],
  );
  expect((await all.call('POST', '/private/me/export', token)).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await all.call<ExportState>('GET', '/private/me/export', token)).body.state).toBe('ready');
  }, WAIT);
  expect(await all.query('select 1 from identity.exports where customer_id = $1', [owner])).toHaveLength(1);
});

test('an account is not deleted while an auction, a bid or an order binds it, nor with a wrong password', async () => {
  const id = await running();
  expect((await auctions('auction.bid', id, dealer1.customerId, { amount: 15_000 * EUR })).status).toBe(
    'accepted',
  );
  const token = await all.login(dealer1.email);
  const check = () => all.call<DeletionCheck>('GET', '/private/me/deletion', token);
  expect((await check()).body.obstacles).toEqual([{ kind: 'bid', id, title: 'Hymer B 544' }]);
  const own = await all.call<DeletionCheck>('GET', '/private/me/deletion', await all.login(seller.email));
  expect(own.body.obstacles).toEqual([{ kind: 'auction', id, title: 'Hymer B 544' }]);
  const refused = await all.call('DELETE', '/private/me', token, { password: DEMO_PASSWORD });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'account_in_use', fields: { [id]: 'obstacle.bid' } },
  });

  // overbid: the auction runs on without the one who leaves
  expect((await auctions('auction.bid', id, dealer2.customerId, { amount: 16_000 * EUR })).status).toBe(
    'accepted',
  );
  await vi.waitFor(async () => expect((await check()).body.obstacles).toEqual([]), WAIT);
  const wrong = await all.call('DELETE', '/private/me', token, { password: 'Wohnwagen2026' });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'error.credentials_wrong' }]);
});

test('while a deletion is checked its dealer cannot bid; when it is refused they can again', async () => {
  const id = await running(commercialSeller.customerId);
  const bid = () => auctions('auction.bid', id, dealer2.customerId, { amount: 15_000 * EUR });
  const token = await all.login(dealer2.email);
  const held = await hold('orders.orders');
  // the highest bid of the test before binds them
  const deletion = all.call('DELETE', '/private/me', token, { password: DEMO_PASSWORD });
  await vi.waitFor(async () => {
    const leaving = 'select from auctions.leaving where customer_id::text = $1';
    expect(await all.query(leaving, [dealer2.customerId])).toHaveLength(1);
  }, WAIT);
  const refused = await bid();
  expect([refused.status, refused.code]).toEqual(['rejected', 'not_allowed']);
  await held.release();
  const answer = await deletion;
  expect([answer.status, answer.body.code]).toEqual([409, 'account_in_use']);
  expect((await bid()).status).toBe('accepted');
  const voided = await auctions('auction.void', id, OPERATOR, { reason: 'the test is over' });
  expect(voided.status).toBe('accepted');
});

test('an account whose deletion was answered with a failure is not deleted after all', async () => {
  const token = await all.login(commercialSeller.email);
  const held = await hold('auctions.auction');
  const answer = await all.call('DELETE', '/private/me', token, { password: DEMO_PASSWORD });
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  await held.release();
  // it is asked after the check of the deletion, which waited for the table
  expect((await all.call<DeletionCheck>('GET', '/private/me/deletion', token)).body.obstacles).toEqual([]);
  expect(
    await all.query('select 1 from identity.erasures where customer_id = $1', [commercialSeller.customerId]),
  ).toEqual([]);
  expect(await all.login(commercialSeller.email)).not.toBe('');
});

test('after a deletion no table knows the person; what they bid stays in the log as it was, under a number', async () => {
  const token = await all.login(dealer1.email);
  const log = () =>
    all.query(
      'select auction_id, seq, head, payload from auctions.log where actor = $1 order by auction_id, seq',
      [dealer1.customerId],
    );
  const before = await log();
  expect(before.length).toBeGreaterThan(0);
  const contact = ['Am Ostertal 3', '5550111', dealer1.email, 'Ostertal'];
  const owners = await Promise.all(contact.map(placesOf));
  expect(owners.every((places) => places.length > 0)).toBe(true);

  // an export that is being written when its person leaves; the owner that holds it up answers nothing else meanwhile
  const held = holdUntil(
    'customers.customers',
    `exists (select 1 from auctions.leaving where customer_id::text = '${dealer1.customerId}')`,
  );
  await isHeld('customers.customers');
  expect((await all.call('POST', '/private/me/export', token)).status).toBe(200);
  await vi.waitFor(async () => {
    const begun = 'select 1 from identity.exports where customer_id = $1 and attempts = 1';
    expect(await all.query(begun, [dealer1.customerId])).toHaveLength(1);
  }, WAIT);
  const deleted = await all.call('DELETE', '/private/me', token, { password: DEMO_PASSWORD });
  expect(deleted).toEqual({ status: 200, body: { deleted: true } });
  await held;
  // exports are made one after the other: when the next one is ready, that one has ended
  const next = await all.login(commercialSeller.email);
  expect((await all.call('POST', '/private/me/export', next)).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await all.call<ExportState>('GET', '/private/me/export', next)).body.state).toBe('ready');
  }, WAIT);
  const { present, known } = await archives();
  expect(present).toEqual(known);
  await expect(all.login(dealer1.email)).rejects.toThrow('credentials_wrong');
  const mail = await all.mailbox.waitFor(
    ({ to, subject }) => to === dealer1.email && subject.includes('gelöscht'),
  );
  expect(mail.text).toContain('letzte E-Mail');
  await vi.waitFor(async () => {
    const left = await Promise.all(contact.map(placesOf));
    expect(left).toEqual(contact.map(() => []));
    // the number alone, where it proves something; read models remember which version of what they hold
    const numbered = await placesOf(dealer1.customerId);
    expect(numbered.filter((place) => !place.endsWith('.kit_versions'))).toEqual([
      'auctions.auction',
      'auctions.leaving',
      'auctions.log',
      'identity.erasures',
      // a thief who deletes the account must not take the traces along
      'identity.security_events',
    ]);
  }, WAIT);
  expect(await log()).toEqual(before);
});

test('drafts, documents and messages go with their person; a deleted demo account is not made again', async () => {
  const [document] = await all.query<{ media_id: string }>(
    "select media_id from media.media where owner = $1 and kind = 'document'",
    [seller.customerId],
  );
  expect(document).toBeDefined();
  // the auction of the test before binds the seller: the operator takes it back
  const [row] = await all.query<{ auction_id: string }>(
    'select auction_id from auctions.auction where owner = $1',
    [seller.customerId],
  );
  expect(
    (await auctions('auction.void', row?.auction_id ?? '', OPERATOR, { reason: 'deletion asked for' }))
      .status,
  ).toBe('accepted');
  const token = await all.login(seller.email);
  await vi.waitFor(
    async () =>
      expect((await all.call<DeletionCheck>('GET', '/private/me/deletion', token)).body.obstacles).toEqual(
        [],
      ),
    WAIT,
  );
  expect((await archives()).known).toHaveLength(3);
  expect((await all.call('DELETE', '/private/me', token, { password: DEMO_PASSWORD })).status).toBe(200);
  const { present, known } = await archives();
  expect(known).toHaveLength(2);
  expect(present).toEqual(known);
  await vi.waitFor(async () => {
    expect(await placesOf('Lindner')).toEqual([]);
    expect(await placesOf(document?.media_id ?? '')).toEqual([]);
    const [counts] = await all.query<{ listings: number; exports: number; watched: number }>(
      `select (select count(*)::int from listings.listings where owner_customer_id = $1) as listings,
         (select count(*)::int from identity.exports where customer_id = $1::uuid) as exports,
         (select count(*)::int from notifications.watchlist where customer_id = $1::uuid) as watched`,
      [seller.customerId],
    );
    expect(counts).toEqual({ listings: 0, exports: 0, watched: 0 });
  }, WAIT);
});

test('a paper that an operator opens is noted first, and shown with the ad; its link holds in their session alone', async () => {
  const owner = commercialSeller.customerId;
  const adId = await draft(owner);
  const mediaId = await all.upload(owner, adId, 'document', PDF);
  const payload = { adId, uuidHash: null, mediaId, kind: 'registration', name: 'papers.pdf' };
  await all.send('listings.commands', 'listing.add-document', adId, owner, payload);
  const { email } = DEMO_USERS.operator;
  const [token, elsewhere] = [await all.login(email), await all.login(email)];
  const path = `/private/operator/ads/${adId}/documents/${mediaId}`;
  expect((await all.fetch('GET', path, await all.login(DEMO_USERS.dealer3.email))).status).toBe(403);

  const opened = await all.fetch('GET', path, token);
  expect(opened.status).toBe(303);
  const read = (as: string) =>
    fetch(all.mediaUrl + (opened.headers.get('location') ?? ''), {
      headers: { authorization: `Bearer ${as}` },
    });
  expect((await read(token)).status).toBe(200);
  expect((await read(elsewhere)).status).toBe(404);
  expect((await read(await all.login(commercialSeller.email))).status).toBe(404);

  const looks = await vi.waitFor(async () => {
    const { body } = await all.call<PaperLooks>(
      'GET',
      `/private/operator/security/papers?ids=${mediaId}`,
      token,
    );
    expect(body.looks).toHaveLength(1);
    return body.looks;
  }, WAIT);
  expect(looks).toMatchObject([{ about: mediaId, actor: { email } }]);
  // whose papers were read, and that somebody else came with the link
  const log = await vi.waitFor(async () => {
    const { body } = await all.call<SecurityLog>('GET', `/private/operator/security?q=${mediaId}`, token);
    expect(body.entries).toHaveLength(2);
    return body.entries;
  }, WAIT);
  expect(log.map(({ kind }) => kind).toSorted()).toEqual(['paper_read', 'permit_refused']);
  expect(log.find(({ kind }) => kind === 'paper_read')?.person?.customerId).toBe(owner);
  for (const address of ['/private/operator/security', `/private/operator/security/papers?ids=${mediaId}`])
    expect((await all.call('GET', address, await all.login(DEMO_USERS.dealer3.email))).status).toBe(403);
});

test('what a browser uploaded before it had an account is the account’s after the take-over; what no ad took is no one’s', async () => {
  const { customerId } = DEMO_USERS.dealer3;
  const uuidHash = 'b'.repeat(64);
  const adId = newId();
  const made = await all.send('listings.commands', 'listing.create', adId, `uuid:${uuidHash}`, {
    adId,
    productType: 'motorhome',
    uuidHash,
  });
  expect(made.status).toBe('accepted');
  const [taken, refused] = [
    await all.upload(`uuid:${uuidHash}`, adId, 'document', PDF),
    await all.upload(`uuid:${uuidHash}`, adId, 'document', PDF),
  ];
  const document = { adId, kind: 'registration', name: 'papers.pdf' };
  const add = (mediaId: string, hash: string) =>
    all.send('listings.commands', 'listing.add-document', adId, `uuid:${hash}`, {
      ...document,
      mediaId,
      uuidHash: hash,
    });
  expect((await add(taken, uuidHash)).status).toBe('accepted');
  expect((await add(refused, 'c'.repeat(64))).status).toBe('rejected');
  const took = await all.send('listings.commands', 'listing.take-over', adId, customerId, { adId, uuidHash });
  expect(took.status).toBe('accepted');
  await vi.waitFor(async () => {
    const rows = await all.query<{ id: string; owner: string; used: boolean }>(
      'select media_id as id, owner, used from media.media where ad_id = $1',
      [adId],
    );
    expect(rows.toSorted((a, b) => Number(b.used) - Number(a.used))).toEqual([
      { id: taken, owner: customerId, used: true },
      { id: refused, owner: customerId, used: false },
    ]);
  }, WAIT);
});
