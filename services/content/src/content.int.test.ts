import { roundTimes } from '@rollheim/auction-rules';
import { randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type { Bus, CommandClient, ReceivedMessage } from '@rollheim/bus';
import {
  pathTo,
  REPLY_TOPIC,
  splitLocale,
  TOPICS,
  type ContentCommands,
  type ContentPage,
} from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import {
  testCommand,
  startTestMailbox,
  startTestSystem,
  type TestMailbox,
  type TestSystem,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';
import { deliveredEntries } from './seed.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
let mailbox: TestMailbox;
const seen: ReceivedMessage[] = [];

beforeAll(async () => {
  system = await startTestSystem(['content']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  mailbox = await startTestMailbox();
  service = await startContent();
  await bus.subscribe({
    group: 'test',
    topics: ['content.state', 'settings.state'],
    start: 'earliest',
    onMessages: async (messages) => void seen.push(...messages),
  });
});

afterAll(async () => {
  await service?.stop();
  await client?.close();
  await bus?.close();
  await system?.stop();
  await mailbox?.goDown();
});

const startContent = () => start(system.env('content', { SMTP_URL: mailbox.url }));

async function restart(): Promise<void> {
  await service.stop();
  service = await startContent();
}

const PAGES = [
  'about',
  'contact',
  'faq',
  'jobs',
  'partner',
  'pricing',
  'terms',
  'privacy',
  'imprint',
  'merchant',
  'blog',
  'guide',
] as const;

const newest = (key: string) =>
  seen
    .filter((message) => message.key === key)
    .map((message) => stateOf('content.state', message))
    .findLast((page) => page !== undefined);

const send = <Type extends keyof ContentCommands>(
  type: Type,
  payload: ContentCommands[Type],
  actor: string | null,
) => client.command(testCommand('content.commands', 'content', type, payload, actor));

/** A page as it is written: without its number. */
const written = ({ id: _id, ...page }: ContentPage) => page;
const operator = () => `operator:${randomUUID()}`;

test('Every content page of the path table is delivered in German and English under its path', async () => {
  await vi.waitFor(() => expect(newest('terms/en')).toBeDefined());
  for (const id of PAGES) {
    for (const locale of ['de', 'en'] as const) {
      const url = splitLocale(pathTo(id, locale)).rest.slice(1);
      expect(newest(`page/${locale}/${url}`)?.title, `${locale} ${url}`).toBeTruthy();
    }
  }
  expect(newest('terms/de')?.validFrom).toBe('2026-01-01T00:00:00.000Z');
});

test('Documents have a number that is the same in all languages', async () => {
  await vi.waitFor(() => expect(newest('article/en/damp-test')).toBeDefined());
  const number = newest('article/de/damp-test')?.id;
  expect(number).toBeGreaterThan(0);
  expect(newest('article/en/damp-test')?.id).toBe(number);
  expect(newest('article/de/reserve-price')?.id).not.toBe(number);
  expect(newest('terms/en')?.id).toBe(newest('terms/de')?.id);
});

test('Articles name an author who is delivered, and the texts of both languages go together', async () => {
  const entries = (await deliveredEntries(roundTimes({ DEMO: false, AUCTION_SCHEDULE: '{}' }))).filter(
    ({ topic }) => topic === 'content.state',
  );
  const pages = entries.map(({ doc }) => doc as ContentPage);
  for (const { author, locale } of pages.filter((page) => page.author))
    expect(newest(`author/${locale}/${author}`)?.title).toBeTruthy();
  const places = (locale: string) =>
    pages
      .filter((page) => page.locale === locale && page.kind !== 'page')
      .map(({ kind, url }) => `${kind}/${url}`);
  expect(places('en').filter((key) => key !== 'terms/tac')).toEqual(
    places('de').filter((key) => key !== 'terms/agb'),
  );
});

test('Only the operator changes a page, and a restart keeps the change', async () => {
  const page = newest('page/de/impressum');
  if (!page) throw new Error('The imprint was not delivered');
  const changed = { ...written(page), title: 'Impressum der Betreiberin' };
  const save = (payload: ContentCommands['content.save-page'], actor: string | null) =>
    send('content.save-page', payload, actor);
  expect((await save(changed, randomUUID())).code).toBe('not_allowed');
  expect((await save({ ...changed, blocks: [] }, operator())).code).toBe('invalid_input');
  const script = { kind: 'links', items: [{ label: 'x', href: 'javascript:alert(1)' }] } as const;
  expect((await save({ ...changed, blocks: [script] }, operator())).code).toBe('invalid_input');
  expect((await save(changed, operator())).status).toBe('accepted');
  await vi.waitFor(() => expect(newest('page/de/impressum')?.title).toBe(changed.title));
  const before = seen.length;
  await restart();
  await save(changed, operator());
  expect(newest('page/de/impressum')?.title).toBe(changed.title);
  expect(seen).toHaveLength(before);
});

test('A page that the operator took back does not come again with a restart', async () => {
  const place = { kind: 'news', locale: 'en', url: 'records' } as const;
  expect((await send('content.remove-page', place, randomUUID())).code).toBe('not_allowed');
  expect((await send('content.remove-page', place, operator())).status).toBe('accepted');
  await vi.waitFor(() => expect(newest('news/en/records')).toBeNull());
  await restart();
  expect((await send('content.remove-page', place, operator())).code).toBe('not_found');
  expect(newest('news/en/records')).toBeNull();
});

test('What a visitor writes reaches the service team once the mail server answers, and then is kept no longer', async () => {
  const contact = {
    name: 'Jan Test',
    email: 'jan@beispiel.de',
    subject: 'Frage zur Prüfung',
    message: 'Wie lange dauert die Prüfung meines Inserats?',
    locale: 'de',
    customerId: null,
  } as const;
  await mailbox.goDown();
  expect((await send('contact.send', contact, null)).status).toBe('accepted');
  // a try failed: the next one is due in seconds, one under way holds the mail for a minute
  const failed = `select from content.contact_mails where attempts > 0 and next_at < now() + interval '30 seconds'`;
  await vi.waitFor(async () => expect(await system.query(failed)).toHaveLength(1));
  await mailbox.comeBack();
  const mail = await mailbox.waitFor(({ subject }) => subject === '[Kontakt] Frage zur Prüfung');
  expect(mail.to).toBe('service@rollheim.example');
  expect(mail.text).toContain('Wie lange dauert die Prüfung meines Inserats?');
  await vi.waitFor(async () =>
    expect(await system.query('select id from content.contact_mails')).toEqual([]),
  );
  expect(mailbox.mails).toHaveLength(1);
});
