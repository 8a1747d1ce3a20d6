import { randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type { Bus, CommandClient } from '@rollheim/bus';
import {
  REPLY_TOPIC,
  TOPICS,
  type ContentCommands,
  type ContentPage,
  type ContentVersion,
  type VersionedPlace,
} from '@rollheim/contracts';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, testCommand, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from './main.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;

beforeAll(async () => {
  system = await startTestSystem(['content']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  service = await start(system.env('content'));
});
afterAll(async () => {
  await service?.stop();
  await client?.close();
  await bus?.close();
  await system?.stop();
});

const [hanna, jonas] = [randomUUID(), randomUUID()];
const send = <Type extends keyof ContentCommands>(
  type: Type,
  payload: ContentCommands[Type],
  customerId = hanna,
) => client.command(testCommand('content.commands', 'content', type, payload, `operator:${customerId}`));

const versionsOf = async (place: VersionedPlace): Promise<readonly ContentVersion[]> => {
  const { result } = await send('content.versions', place);
  return (result as { versions: readonly ContentVersion[] }).versions;
};

const place = { kind: 'news', locale: 'de', url: 'records' } as const;
const delivered = async (): Promise<Omit<ContentPage, 'id'>> => {
  const [row] = await system.query<{ doc: ContentPage }>(
    `select doc from content.entries where key = 'news/de/records'`,
  );
  const { id: _id, ...written } = row!.doc;
  return written;
};

test('what no one changed has no version; then each has its author, and the first is what was delivered', async () => {
  expect(await versionsOf(place)).toEqual([]);
  const before = await delivered();
  const changed = { ...before, title: 'Rekorde im Juni' };
  await send('content.save-page', changed);
  // the same again is none
  await send('content.save-page', changed, jonas);
  await send('content.save-page', { ...changed, title: 'Rekorde im Juli' }, jonas);
  const all = await versionsOf(place);
  expect(all.map(({ version, customerId }) => [version, customerId])).toEqual([
    [3, jonas],
    [2, hanna],
    [1, null],
  ]);
  expect(all.map(({ doc }) => doc && 'title' in doc && doc.title)).toEqual([
    'Rekorde im Juli',
    'Rekorde im Juni',
    before.title,
  ]);
  expect(all[2]).toEqual({ version: 1, customerId: null, at: null, doc: before });
  expect(Date.parse(all[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('an older version is written back as it was, and is a version of its own', async () => {
  const older = (await versionsOf(place)).find(({ version }) => version === 1)?.doc;
  await send('content.save-page', older as ContentCommands['content.save-page']);
  expect(await delivered()).toEqual(older);
  expect((await versionsOf(place)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
});

test('what was taken back is a version without a text', async () => {
  await send('content.remove-page', place, jonas);
  expect((await versionsOf(place))[0]).toMatchObject({ version: 5, doc: null, customerId: jonas });
});

test('settings have versions too, two writers at once each their own, and the fifty newest are kept', async () => {
  const bar = (value: string) => ({ key: 'system_bar', value, description: 'Line above the app bar' });
  await Promise.all([send('settings.save', bar('Wartung um 8')), send('settings.save', bar('Wartung um 9'))]);
  const first = await versionsOf({ kind: 'setting', key: 'system_bar' });
  expect(first.map(({ version }) => version)).toEqual([3, 2, 1]);
  for (let at = 0; at < 52; at += 1) await send('settings.save', bar(`Wartung ${at}`));
  const all = await versionsOf({ kind: 'setting', key: 'system_bar' });
  expect([all.length, all[0]?.version, all.at(-1)?.version]).toEqual([50, 55, 6]);
  expect(all[0]?.doc).toEqual(bar('Wartung 51'));
});

test('versions are read by the team alone, and a place is a text or a setting', async () => {
  const ask = (payload: object, actor: string) =>
    client.command(testCommand('content.commands', 'content', 'content.versions', payload, actor));
  expect((await ask(place, randomUUID())).code).toBe('not_allowed');
  const operator = `operator:${hanna}`;
  for (const wrong of [{ kind: 'setting' }, { kind: 'news', key: 'system_bar' }, {}])
    expect((await ask(wrong, operator)).code).toBe('invalid_input');
});
