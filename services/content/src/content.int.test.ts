import { randomUUID } from 'node:crypto';
import { costOf } from '@rollheim/auction-rules';
import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type { Bus, CommandClient, ReceivedMessage } from '@rollheim/bus';
import { pathTo, REPLY_TOPIC, splitLocale, TOPICS, type ContentPage } from '@rollheim/contracts';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
const seen: ReceivedMessage[] = [];

beforeAll(async () => {
  system = await startTestSystem(['content']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  service = await start(system.env('content'));
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
});

const newest = (key: string): ContentPage | undefined =>
  seen.findLast((message) => message.key === key)?.payload as ContentPage | undefined;

const savePage = (payload: ContentPage, actor: string | null) =>
  client.command({
    topic: 'content.commands',
    key: 'content',
    type: 'content.save-page',
    version: 1,
    commandId: randomUUID(),
    payload,
    actor,
    correlationId: 'test',
    releaseSet: null,
  });

test('Every content page of the path table is delivered in German and English under its path', async () => {
  await vi.waitFor(() => expect(newest('terms/en')).toBeDefined());
  for (const id of ['about', 'contact', 'faq', 'pricing', 'terms', 'privacy', 'imprint', 'blog'] as const) {
    for (const locale of ['de', 'en'] as const) {
      const url = splitLocale(pathTo(id, locale)).rest.slice(1);
      expect(newest(`page/${locale}/${url}`)?.title, `${locale} ${url}`).toBeTruthy();
    }
  }
  expect(newest('terms/de')?.validFrom).toBe('2026-01-01T00:00:00.000Z');
});

test('The worked example of the pricing page is the commission of the rules', () => {
  const text = JSON.stringify(newest('page/de/preise'));
  const cost = costOf(4_560_000, { country: 'DE', vatNumberOf: null, vatNumberVerified: false });
  const money = new Intl.NumberFormat('de', { minimumFractionDigits: 2 });
  for (const cents of Object.values(cost)) expect(text).toContain(`${money.format(cents / 100)} €`);
});

test('Only the operator changes a page, and a restart keeps the change', async () => {
  const page = newest('page/de/impressum');
  if (!page) throw new Error('The imprint was not delivered');
  const changed = { ...page, title: 'Impressum der Betreiberin' };
  expect((await savePage(changed, randomUUID())).code).toBe('not_allowed');
  expect((await savePage({ ...changed, blocks: [] }, `operator:${randomUUID()}`)).code).toBe('invalid_input');
  expect((await savePage(changed, `operator:${randomUUID()}`)).status).toBe('accepted');
  await vi.waitFor(() => expect(newest('page/de/impressum')?.title).toBe(changed.title));
  const before = seen.length;
  await service.stop();
  service = await start(system.env('content'));
  await savePage(changed, `operator:${randomUUID()}`);
  expect(newest('page/de/impressum')?.title).toBe(changed.title);
  expect(seen).toHaveLength(before);
});
