/** A process of its own for the tests: it answers `/held` only once its stop has begun, and writes what it does. */
import pino from 'pino';
import { closeServer, createApp, Lifecycle, listen, Readiness, stopWithProcess } from '../src/index.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const life = new Lifecycle();
// longer than any test: a second signal ends it
const log = pino({ level: 'silent' });
life.configure({ log, env: { DRAIN_SECONDS: 600 } });
const app = createApp(new Readiness(life.draining), async () => '', log);
app.get('/held', (_req, res) => {
  say('held');
  life.signal.addEventListener('abort', () => setImmediate(() => res.send('whole')));
});
life.onStop('consumer', () => say('partitions given back'));
const { server, port } = await listen(app, 0, '127.0.0.1', life.draining);
life.onStop('http', async () => {
  await closeServer(server);
  say('calls ended');
});
stopWithProcess(process.env, life, { stop: () => life.stop() });
say(`port ${port}`);
