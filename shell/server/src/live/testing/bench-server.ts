/** Server of the live bench: the hub and its streams, or the same without shared bytes. */
import type { PublicAuctionState } from '@rollheim/contracts';
import { proveVersions } from '@rollheim/contracts/server';
import express, { type Response } from 'express';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LiveHub } from '../hub.ts';
import { openStream } from '../stream.ts';

export type ServerTask = { readonly mode: 'shared' | 'each' } & (
  | { readonly do: 'listen' }
  | { readonly do: 'memory' }
  | { readonly do: 'play'; readonly rate: number; readonly seconds: number }
);
export interface ServerReport {
  readonly done: string;
  readonly port: number;
  /** Bytes. */
  readonly memory: number;
  readonly cpuMs: number;
}

const hub = new LiveHub((versions) => proveVersions('key of versions', versions));
const each = new Set<Response>();
let port = 0;

/** The version counts the changes, the price is the instant (epoch ms) of the newest one. */
const stateAt = (version: number): PublicAuctionState => ({
  auctionId: 'bench0000001',
  version,
  status: 'running',
  round: 1,
  startPrice: 1_000_000,
  price: Date.now(),
  nextBid: Date.now() + 5000,
  buyNow: null,
  reserve: 'not_met',
  startAt: '2026-01-01T08:00:00.000Z',
  endAt: '2026-01-01T20:00:00.000Z',
  bidCount: version,
  bidderCount: 12,
  soldPrice: null,
  outage: false,
  logHead: 'f'.repeat(64),
});

async function listen(mode: ServerTask['mode']): Promise<void> {
  const app = express();
  app.get('/stream', (_req, res) => {
    if (mode === 'shared') return void openStream(hub, res, null);
    res.status(200).set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
    res.flushHeaders();
    each.add(res);
    res.once('close', () => each.delete(res));
  });
  const server = app.listen(0, '127.0.0.1', 8192);
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
}

async function play(mode: ServerTask['mode'], rate: number, seconds: number): Promise<number> {
  const before = process.cpuUsage();
  const begun = performance.now();
  for (let version = 1; version <= rate * seconds; version++) {
    const wait = begun + (version * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    const state = stateAt(version);
    if (mode === 'shared') hub.auctionChanged({ state, leader: null });
    else
      for (const res of each)
        res.write(
          `data: ${JSON.stringify({ message: { messageId: null, auctionId: state.auctionId, callToActionTypeCode: 'broadcast_auction_update' }, state })}\n\n`,
        );
  }
  await sleep(1000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function memory(): Promise<number> {
  await sleep(500);
  globalThis.gc?.();
  await sleep(200);
  globalThis.gc?.();
  return process.memoryUsage.rss();
}

async function answer(task: ServerTask): Promise<void> {
  let cpuMs = 0;
  if (task.do === 'listen') await listen(task.mode);
  if (task.do === 'play') cpuMs = await play(task.mode, task.rate, task.seconds);
  const report: ServerReport = {
    done: task.do,
    port,
    memory: task.do === 'play' ? 0 : await memory(),
    cpuMs,
  };
  process.send?.(report);
}

process.on('message', (task: ServerTask) => void answer(task));
process.on('disconnect', () => process.exit(0));
