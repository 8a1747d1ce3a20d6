import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startKafka, startPostgres } from '@rollheim/embedded';

/** A database server that asks for passwords, and a broker: in place of servers of one's own. */
export interface Servers {
  /** Administrator's URL, of a database that is not the system's. */
  readonly adminUrl: string;
  readonly brokers: string;
  stop(): Promise<void>;
}

/** Starts both on their data in `folder`, which is made when missing. */
export async function startServers(folder: string): Promise<Servers> {
  await mkdir(folder, { recursive: true });
  const password = kept(join(folder, 'administrator'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password });
  try {
    const kafka = await startKafka({ dataDir: join(folder, 'kafka') });
    return {
      adminUrl: postgres.url,
      brokers: kafka.brokers.join(','),
      async stop() {
        await kafka.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The system's secret of a folder, made when missing. */
export const secretIn = (folder: string): string => kept(join(folder, 'secret'));

/** What a file holds: 32 random bytes of its first reading. */
function kept(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
