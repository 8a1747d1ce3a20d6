/** One address that takes all that the limits of the site give it, in a process of its own. */
import { randomUUID } from 'node:crypto';
import { setPriority } from 'node:os';
import { readOperations } from '../access/operations.ts';
import { raise } from './arms.ts';

/** What the besieger is sent to begin. */
export interface SiegeTask {
  readonly port: number;
  readonly tokens: readonly string[];
}

/** Answers by arm and status; status 0: the connection was cut. */
export type SiegeReport = readonly (readonly [arm: string, status: number, count: number])[];

const ADDRESS = '127.0.0.99';
const counts = new Map<string, number>();
// it plays another machine: its own processor time is not taken from the site
setPriority(19);

async function begin({ port, tokens }: SiegeTask): Promise<void> {
  const url = `http://localhost:${port}`;
  const page = await fetch(url, { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } });
  const document = /"document":"([\w.-]+)"/.exec(await page.text())?.[1];
  if (document === undefined) throw new Error('The start page has no id to report with');
  const session = randomUUID();
  const headers = { cookie: `session=${session}` };
  const { csrfToken } = (await (await fetch(`${url}/api/public/auth/csrf-token`, { headers })).json()) as {
    csrfToken: string;
  };
  raise({
    port,
    address: ADDRESS,
    operations: await readOperations(url),
    tokens,
    session,
    csrf: csrfToken,
    document,
    note: (arm, status) => void counts.set(`${arm}\n${status}`, (counts.get(`${arm}\n${status}`) ?? 0) + 1),
  });
  process.send?.('begun');
}

process.on('message', (task: SiegeTask | 'report') => {
  if (task !== 'report') return void begin(task);
  const report = [...counts].map(([key, count]) => {
    const [arm = '', status = ''] = key.split('\n');
    return [arm, Number(status), count] as const;
  });
  process.send?.(report satisfies SiegeReport);
});
process.on('disconnect', () => process.exit(0));
