import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { keyOf, SHARED_KEYS, visitorHash, type KeyPurpose } from '@rollheim/contracts/server';
import { minuteAhead, seedAuctions, type MailboxEntry } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csrfToken } from '@rollheim/service-kit';
import { findLeaks, readLogs, readTopics, type Place } from '../access/leaks.ts';
import { holdersOf } from '../access/given.ts';
import { listen, type ListenedStream } from '../access/live-frames.ts';
import { ApiClient } from '../support/api.ts';
import { rootSecret, say } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { dealer1, dealer2, privateSeller } = DEMO_USERS;
const EURO = 100;
/** Amounts that no one else has on this auction. */
const LIMIT = 27_350;
const MINIMUM = 31_450;
/** What the other dealer bids against the agent, and the step by which the agent is above it, EUR. */
const BID = 16_000;
const STEP = 100;
/** Every mail that the system sent, the newest thousand. */
const allMails = async (mailbox: string): Promise<readonly MailboxEntry[]> =>
  (await (await fetch(`${mailbox}/api/mails`)).json()) as readonly MailboxEntry[];
const amounts = new RegExp(`\\b(?:${LIMIT}|${LIMIT * EURO}|${MINIMUM}|${MINIMUM * EURO})\\b`);
const PHONE = '+49 30 55501234';

/** Begins an ad without an account; returns the cookie that it belongs to. */
async function draftOf(url: string, dataDir: string): Promise<string> {
  const [uuid, session] = [randomUUID(), randomUUID()];
  const answer = await fetch(`${url}/api/public/product/create`, {
    method: 'POST',
    headers: {
      cookie: `uuid=${uuid}; session=${session}`,
      'x-csrf-token': csrfToken(keyOf({ SECRET: rootSecret(dataDir) }, 'csrf'), session),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ productType: 'trailer' }),
  });
  expect(answer.status).toBe(201);
  return uuid;
}

/** After the other stories, in the same system: nothing that is secret is where others read. */
export function scanStories(harness: () => Harness): void {
  describe('scan', () => {
    let auctionId: string;
    let email: string;
    let secrets: string[];
    let topics: { shared: Place[]; private: Place[] };
    const streams: ListenedStream[] = [];
    afterAll(() => streams.forEach((stream) => stream.close()));

    beforeAll(async () => {
      const { url, basePort, bus, mailbox, dataDir } = harness();
      const [lot] = await seedAuctions({ basePort, bus }, [
        {
          ownerCustomerId: privateSeller.customerId,
          startPrice: 15_000 * EURO,
          minimum: MINIMUM * EURO,
          endsAt: minuteAhead(2 * 3_600_000),
          vehicle: 9041,
        },
      ]);
      if (!lot) throw new Error('nothing was seeded');
      auctionId = lot.auctionId;
      const [agent, bidder, owner, guest] = [dealer1, dealer2, privateSeller, null].map(
        (user) => new ApiClient(url, user?.email ?? null),
      ) as [ApiClient, ApiClient, ApiClient, ApiClient];
      const catalog = `/public/catalog/get/${auctionId}`;
      await until(
        'the auction in the catalog',
        async () => (await guest.send('GET', catalog)).status === 200,
      );
      const auction = `/private/auction/${auctionId}`;
      const must = async (sent: ReturnType<ApiClient['send']>, status: number) => {
        const answer = await sent;
        expect(answer.status, JSON.stringify(answer.body)).toBe(status);
        return answer;
      };
      streams.push(...(await Promise.all([listen(url, null), listen(url, bidder)])));
      await must(agent.send('PUT', `${auction}/agent`, { key: randomUUID(), body: { limit: LIMIT } }), 200);
      await must(bidder.send('POST', `${auction}/bid`, { key: randomUUID(), body: { amount: BID } }), 200);
      // the answers carry it: the limit for its dealer, the minimum for the owner
      const own = await must(agent.send('GET', `${auction}/context`), 200);
      expect(JSON.stringify(own.body)).toContain(String(LIMIT * EURO));
      const minimum = await must(owner.send('GET', `${auction}/context`), 200);
      expect(JSON.stringify(minimum.body)).toContain(String(MINIMUM * EURO));

      email = `scan-${Date.now()}@rollheim.example`;
      const person = {
        email,
        password: 'Wohnmobil2026',
        profileType: 'PRIVATE',
        name: 'Sina',
        surname: 'Suche',
      };
      const account = { ...person, phone: PHONE, country: 'DE', acceptTerms: true, acceptPrivacy: true };
      await must(guest.send('POST', '/public/customer/register', { body: account }), 201);
      await must(guest.send('POST', '/public/customer/password/forgot', { body: { email } }), 200);
      const mails = [
        await mailbox.mail(email, ({ text }) => text.includes('token=')),
        await mailbox.mail(email, ({ text }) => text.includes('reset=')),
      ];
      secrets = mails.map(({ text }) => /(?:token|reset)=([\w-]{20,})/.exec(text)?.[1] ?? '');
      expect(secrets.every((token) => token.length > 20)).toBe(true);
      const cookie = await draftOf(url, dataDir);
      secrets.push(cookie);
      topics = await until('the bid in the history and the new customer', async () => {
        const read = await readTopics(basePort);
        const bid = read.shared.some(
          ({ name, text }) => name === 'auctions.history' && text.includes(auctionId),
        );
        const draft = read.shared.some(({ text }) => text.includes(visitorHash(cookie)));
        return bid && draft && read.private.some(({ text }) => text.includes(email)) && read;
      });
    });

    test('no topic but the contact record and the commands contains persons, limits or minimum prices', () => {
      const { shared } = topics;
      expect(new Set(shared.map(({ name }) => name)).size).toBeGreaterThan(8);
      // what is searched for is there, in its place: the search can find it
      const kept = topics.private.map(({ text }) => text).join('\n');
      for (const known of [email, PHONE, String(LIMIT * EURO), String(MINIMUM * EURO)])
        expect(kept).toContain(known);
      const phones = [...kept.matchAll(/"phone":"([^"]{6,})"/g)].map(([, phone]) => phone ?? '');
      expect(findLeaks(shared, { values: [...new Set([...phones, ...secrets])] })).toEqual([]);
      // no command has the cookie either: a hash replaces it
      const cookie = String(secrets.at(-1));
      expect(topics.private.filter(({ text }) => text.includes(cookie)).map(({ name }) => name)).toEqual([]);
      const ofAuction = shared.filter(({ text }) => text.includes(auctionId));
      expect(ofAuction.length).toBeGreaterThan(3);
      expect(ofAuction.filter(({ text }) => amounts.test(text)).map(({ name }) => name)).toEqual([]);
      say(`scan: ${shared.length} records of ${new Set(shared.map(({ name }) => name)).size} topics`);
    });

    test('nor does what others are answered about the auction', async () => {
      const { url } = harness();
      const guest = new ApiClient(url);
      const other = new ApiClient(url, dealer2.email);
      const own = [`/private/auction/${auctionId}/context`, '/private/notifications/pages/get'];
      const open = ['catalog/get', 'catalog/auction/get'].map((part) => `/public/${part}/${auctionId}`);
      const answers = await Promise.all([
        ...open.map((path) => guest.send('GET', path)),
        guest.send('GET', `/public/auction/${auctionId}/bids`),
        ...[...open, ...own].map((path) => other.send('GET', path)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const texts = answers.map(({ body }) => JSON.stringify(body));
      expect(texts.filter((text) => amounts.test(text))).toEqual([]);
      const persons = [privateSeller, dealer1].flatMap((user) => [user.email, user.surname]);
      expect(texts.filter((text) => persons.some((person) => text.includes(person)))).toEqual([]);
    });

    test('nor does any live frame of others', async () => {
      // the price that the agent made of the bid is in both: an amount that is there would be found
      const price = String((BID + STEP) * EURO);
      const [guest, bidder] = await until('the price in both streams', async () => {
        const texts = streams.map((stream) => stream.text());
        return texts.every((text) => text.includes(price)) && texts;
      });
      for (const text of [guest, bidder]) {
        expect(text?.match(amounts)).toBeNull();
        expect(findLeaks([{ name: 'stream', text: text ?? '' }], { values: [PHONE, ...secrets] })).toEqual(
          [],
        );
        for (const { email: address, surname } of [privateSeller, dealer1]) {
          expect(text).not.toContain(address);
          expect(text).not.toContain(surname);
        }
      }
    });

    test('nor does any mail to another: links that open something are one receiver’s alone', async () => {
      const mails = await allMails(harness().mailbox.url);
      expect(mails.length).toBeGreaterThan(1);
      const receivers = new Map<string, Set<string>>();
      for (const { to, subject, text, html } of mails) {
        const whole = `${subject}\n${text}\n${html ?? ''}`;
        for (const secret of [DEMO_PASSWORD, 'Wohnmobil2026', PHONE]) expect(whole).not.toContain(secret);
        expect(whole).not.toMatch(/\beyJ[\w-]{8,}\.[\w-]{8,}\./);
        if (!to.includes(privateSeller.email)) expect(whole).not.toMatch(/31[.\s]?450|27[.\s]?350/);
        for (const [, token = ''] of whole.matchAll(
          /[?&;](?:token|reset|confirm|login|signature)=([\w.-]{20,})/g,
        ))
          receivers.set(token, new Set([...(receivers.get(token) ?? []), ...to]));
      }
      const [cookie, ...links] = secrets.toReversed();
      expect(mails.filter(({ text, html }) => `${text}${html ?? ''}`.includes(String(cookie)))).toEqual([]);
      for (const secret of links) expect([...(receivers.get(secret) ?? [])]).toEqual([email]);
      expect([...receivers.values()].filter((to) => to.size > 1)).toEqual([]);
    });

    test('no process holds the system’s secret, and none a key that is not its own', () => {
      const { dataDir } = harness();
      const root = rootSecret(dataDir);
      const processes = holdersOf(dataDir, [root]);
      expect(processes.length).toBeGreaterThan(4);
      expect(processes.filter(({ found }) => found.length > 0).map(({ name }) => name)).toEqual([]);

      const purposes = Object.keys(SHARED_KEYS) as KeyPurpose[];
      const keys = new Map(purposes.map((purpose) => [keyOf({ SECRET: root }, purpose), purpose]));
      const looked = holdersOf(dataDir, [...keys.keys()], /bff-host|rollheim services/);
      const held = (name: string) =>
        looked
          .filter((each) => each.name.includes(name))
          .map(({ found }) => found.map((key) => keys.get(key)));
      const modules = held('bff-host');
      expect(modules.length).toBeGreaterThan(0);
      expect(modules.flat()).toEqual([]);
      // where memory can be read the search finds what services hold
      const inMemory = looked.filter((each) => each.inMemory).length;
      if (inMemory > 0) expect(held('services').flat()).toContain('actor' satisfies KeyPurpose);
      say(`scan: ${processes.length} processes, ${inMemory} of ${looked.length} looked into for keys`);
    });

    test('nor does any log', async () => {
      const logs = await readLogs(harness().dataDir);
      expect(logs.length).toBeGreaterThan(2);
      const inCents = [LIMIT * EURO, MINIMUM * EURO].map(String);
      expect(findLeaks(logs, { values: [PHONE, ...secrets, ...inCents] })).toEqual([]);
    });
  });
}
