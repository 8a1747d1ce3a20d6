import { keyOf } from '@rollheim/contracts/server';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { folderBlobs, ReleaseClient } from '@rollheim/release-client';
import {
  closeServer,
  closeUnused,
  createLog,
  createMetrics,
  endConnections,
  gauge,
  Lifecycle,
  measureReadiness,
  metricsText,
  openTracing,
  processMetrics,
  stopWithProcess,
  type RawConfig,
} from '@rollheim/service-kit';
import { measureRequests, watchRequest } from './access-log.ts';
import { openAssetFiles } from './asset-files.ts';
import { readConfig } from './config.ts';
import { createAgent, createStreamAgent } from './forward.ts';
import { Handler } from './handler.ts';
import { LiveChannel } from './live-channel.ts';
import { readsMetrics } from './metrics-from.ts';
import { probes } from './probes.ts';
import { sendProblem } from './problem.ts';
import { ReleaseFile } from './release-file.ts';
import { ReleaseWatch } from './release-watch.ts';
import { security } from './security.ts';
import { startTelemetry } from './telemetry/start.ts';
import { limitConnections } from './connections.ts';
import { Streams } from './streams.ts';
import { UploadSpool } from './upload-spool.ts';
import { UseNotes } from './use-notes.ts';
import { Visitors } from './visitor.ts';

const IDLE_MS = 65_000;
/** How much of the time for headers a connection may stay unused. */
const UNUSED = 0.75;
/** What may wait here for a slow caller of one answer, bytes: nearly every answer fits, and holds no backend. */
const ANSWER_BYTES = 256 * 1024;
/** Listeners of one answer: Node warns of more as of a leak. */
const MOST_STAGES = 16;

/** The public origin, once it listens. */
export interface RunningEdge {
  readonly port: number;
  stop(): Promise<void>;
  /** Names of what cannot serve. */
  notReady(): Promise<string[]>;
  /** Prometheus text. */
  metrics(): Promise<string>;
}

/** Starts the public origin. It listens at once; `/ready` says yes when release set, shell and backends can serve. */
export async function start(raw: RawConfig): Promise<RunningEdge> {
  const env = readConfig(raw);
  const log = createLog('edge', env.LOG_LEVEL);
  const life = new Lifecycle();
  life.configure({ log, env });
  const tracing = await openTracing(env, { name: 'edge' }, log);
  life.onStop('traces', () => tracing.close());
  const file = new ReleaseFile(env.releaseSetFile, log);
  life.onStop('release set', () => file.written());
  const watch = new ReleaseWatch(
    new ReleaseClient(env.RELEASES_URL, { servingKey: keyOf(env, 'serving') }),
    log,
    life.signal,
    file,
  );
  const following = watch.follow();
  life.onStop('registry', () => following);
  const metrics = createMetrics('edge');
  const measures = measureRequests(metrics);
  const probe = probes({
    watch,
    shellUrl: env.SHELL_URL,
    metrics: () => metricsText([metrics, processMetrics()]),
    readsMetrics: readsMetrics(env.METRICS_FROM),
    draining: life.draining,
  });
  measureReadiness(metrics, { failing: () => probe.notReady() });
  const agent = createAgent(env.BACKEND_CONNECTIONS);
  const streamAgent = createStreamAgent();
  life.onStop('connections', () => {
    agent.destroy();
    streamAgent.destroy();
  });
  const { STREAMS: all, STREAMS_PER_ADDRESS: perAddress, STREAMS_PER_VISITOR: perVisitor } = env;
  const streams = new Streams({ all, perAddress, perVisitor }, env.STREAM_BYTES);
  const channel = new LiveChannel({ agent: streamAgent, url: env.SHELL_URL, streams });
  life.onStop('live channel', () => channel.close());
  gauge(metrics, 'rollheim_edge_streams', (open) => open.set(streams.size));
  gauge(metrics, 'rollheim_edge_streams_limit').set(all);
  gauge(metrics, 'rollheim_edge_stream_bytes', (bytes) => bytes.set(streams.waiting));
  const uses = new UseNotes(watch.client, log);
  life.onStop('uses', () => uses.stop());
  const handler = new Handler({
    env,
    watch,
    visitors: new Visitors(watch, { preview: keyOf(env, 'preview'), hold: env.SECRET }),
    files: openAssetFiles(folderBlobs(join(resolve(env.BLOB_DIR), 'releases')), watch.client),
    uses,
    agent,
    streamAgent,
    streams,
    channel,
    spool: new UploadSpool(env.spoolDir, {
      perVisitor: env.UPLOADS_PER_VISITOR,
      perAddress: env.UPLOADS_PER_ADDRESS,
      all: env.UPLOADS,
      bytes: env.UPLOAD_SPOOL_BYTES,
    }),
    security: security(env.PUBLIC_URL.startsWith('https:')),
    log,
    tracing,
    telemetry: startTelemetry({ env, watch, metrics, log, life }),
    probes: (path, req, res) => probe.answer(path, req, res),
  });
  const server = createServer(
    {
      highWaterMark: ANSWER_BYTES,
      headersTimeout: env.HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: Math.ceil(env.HEADERS_TIMEOUT_MS / 4),
    },
    (req, res) => {
      // each stage of its way waits for its end: eleven of an answer that is packed
      res.setMaxListeners(MOST_STAGES);
      watchRequest(req, res, { measures, log: env.ACCESS_LOG ? log : null });
      handler.handle(req, res).catch((error: unknown) => {
        log.error({ err: error, path: (req.url ?? '').split('?')[0] }, 'a request failed at the edge');
        sendProblem(res, 'internal', 'the request could not be handled');
      });
    },
  );
  server.keepAliveTimeout = IDLE_MS;
  // uploads on slow lines take minutes: headers and bodies have limits of their own
  server.requestTimeout = 0;
  // below the limit for headers, which answers 408
  closeUnused(server, env.HEADERS_TIMEOUT_MS * UNUSED);
  // behind a proxy all connections are the proxy's
  if (env.EDGE_PROXIES === 0) limitConnections(server, env.CONNECTIONS_PER_ADDRESS);
  endConnections(server, life.draining);
  server.listen(env.port, env.HOST);
  await once(server, 'listening');
  life.onStop('server', async () => {
    const closed = closeServer(server);
    // no connection is taken any more: those who come again are led to another edge
    channel.move();
    streams.move();
    await closed;
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : env.port;
  log.info({ port, url: env.PUBLIC_URL }, 'the edge listens');
  const running = {
    port,
    stop: () => life.stop(),
    notReady: () => probe.notReady(),
    metrics: () => metrics.metrics(),
  };
  stopWithProcess(raw, life, running);
  return running;
}

if (import.meta.main) await start(process.env);
