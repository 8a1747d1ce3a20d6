import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCommandClient } from '@rollheim/bus';
import { REPLY_TOPIC } from '@rollheim/contracts';
import type { RawConfig, RunningService } from '@rollheim/service-kit';
import { testCommand } from '@rollheim/tooling/testing';
import { expect, vi } from 'vitest';
import type { Catalog } from './harness.ts';

// the service that owns the papers; started by its place, as the launcher does
const LISTINGS = '../../../services/listings/src/main.ts';
const startByPath = async (path: string, config: RawConfig): Promise<RunningService> =>
  ((await import(path)) as { start(config: RawConfig): Promise<RunningService> }).start(config);

const JPEG = readFileSync(new URL('../../../services/media/src/testing/phone.jpg', import.meta.url));

/** The service of the ads with one draft, and a server whose every file is a picture. */
export interface Papers {
  /** `MEDIA_URL` of the catalog. */
  readonly mediaUrl: string;
  /** Sends a command about the draft, as its owner. */
  command(type: string, payload: object): Promise<void>;
  ready(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts them beside a catalog, on its bus. */
export async function startPapers(
  { bus, database }: Pick<Catalog, 'bus' | 'database'>,
  adId: string,
  ownerId: string,
): Promise<Papers> {
  const client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  const listings = await startByPath(LISTINGS, database.config('svc_listings'));
  const media = createServer((_request, response) => void response.end(JPEG)).listen(0);
  const command: Papers['command'] = async (type, payload) => {
    const about = { adId, uuidHash: null, ...payload };
    const outcome = await client.command(testCommand('listings.commands', adId, type, about, ownerId));
    expect(outcome.status, type).toBe('accepted');
  };
  await command('listing.create', { productType: 'motorhome' });
  return {
    mediaUrl: `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
    command,
    ready: () => vi.waitFor(async () => expect(await listings.notReady()).toEqual([])),
    async stop() {
      await listings.stop();
      media.close();
      await client.close();
    },
  };
}
