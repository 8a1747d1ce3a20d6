import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { repositoryRoot } from '@rollheim/build/facts';
import { nextPort } from '@rollheim/release-supervisor';

const run = promisify(execFile);
const root = repositoryRoot(import.meta.dirname);
const SOURCE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const BUILD_MS = 12 * 60_000;

/** A real S3 server on this machine, for tests. */
export interface S3Server {
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Makes a bucket of its own. */
  bucket(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** The server's program: VERSITYGW_PATH, the one built before, or built now with Go; else why there is none. */
export async function findS3Program(): Promise<{ program: string } | { absent: string }> {
  const given = process.env['VERSITYGW_PATH'];
  if (given)
    return existsSync(given) ? { program: given } : { absent: `there is no ${given} (VERSITYGW_PATH)` };
  const bin = join(root, '.cache', 's3', 'bin');
  const program = join(bin, 'versitygw');
  if (existsSync(program)) return { program };
  try {
    await mkdir(bin, { recursive: true });
    await run('go', ['install', SOURCE], {
      env: { ...process.env, GOBIN: bin },
      cwd: bin,
      timeout: BUILD_MS,
    });
    return { program };
  } catch (error) {
    const words = (error as Error).message.split('\n')[0];
    return { absent: `no S3 server can be had: go install ${SOURCE} failed (${words})` };
  }
}

/** Starts the server on a free port; its objects lie in a folder below `.cache/` that the stop deletes. */
export async function startS3(program: string): Promise<S3Server> {
  await mkdir(join(root, '.cache', 's3'), { recursive: true });
  const dir = await mkdtemp(join(root, '.cache', 's3', 'data-'));
  const port = await nextPort(21_000 + (process.pid % 500) * 4, new Set());
  const credentials = { accessKeyId: 'rollheim', secretAccessKey: 'rollheim-tests-only' };
  const { accessKeyId: access, secretAccessKey: secret } = credentials;
  const args = [
    '--access',
    access,
    '--secret',
    secret,
    '--port',
    `127.0.0.1:${port}`,
    '--region',
    'eu-central-1',
  ];
  const child = spawn(program, [...args, 'posix', '--nometa', dir], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 100 && !(await answers()); tries++) await sleep(50);
  return {
    endpoint,
    credentials,
    async bucket(name) {
      await mkdir(join(dir, name));
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
