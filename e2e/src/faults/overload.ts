import { randomUUID } from 'node:crypto';
import {
  Caller,
  closedLoop,
  openLoop,
  pushedBack,
  quantile,
  type Answered,
  type Load,
} from '../load/calls.ts';
import { ApiClient, codeOf } from '../support/api.ts';
import { say } from '../support/system.ts';
import type { Row } from './report.ts';
import type { Run } from './run.ts';

const CONNECTIONS = 1500;
const WORKERS = 48;
const EURO = 100;
const STEP = 500 * EURO;

interface Bid {
  readonly key: string;
  readonly auctionId: string;
  readonly customerId: string;
  readonly token: string;
  readonly amount: number;
}

/** R6: three times the load that it holds. Who is let in is answered as fast as before; the rest is asked to retry. */
export async function overload(run: Run): Promise<Row> {
  const since = run.mark();
  const caller = new Caller(run.system.url, CONNECTIONS);
  const open: Bid[] = [];
  const amounts = new Map<string, number>();
  const begin = 2_000_000 * EURO;
  let turn = 0;
  const bid = async (): Promise<Answered> => {
    const nth = turn++;
    const dealer = run.dealers[nth % run.dealers.length];
    const auctionId = run.auctionIds[nth % run.auctionIds.length] ?? '';
    if (!dealer) throw new Error('There are no dealers');
    const amount = amounts.get(auctionId) ?? begin;
    amounts.set(auctionId, amount + STEP);
    const sent: Bid = { ...dealer, key: randomUUID(), auctionId, amount };
    run.sent++;
    const body = { amount: amount / EURO, confirmedHigh: true };
    const answer = await caller.post(`/api/private/auction/${auctionId}/bid`, body, dealer.token, sent.key);
    const { status, code } = answer;
    if (status === 200 || (status >= 400 && status < 429) || code === 'expired')
      run.records.push({ ...sent, attempts: 1, status, code });
    // refused before anything was sent: it must never come into the log
    else if (code !== 'overloaded' && status !== 429) open.push(sent);
    return answer;
  };
  try {
    await closedLoop(WORKERS, 3_000, bid);
    const full = await closedLoop(WORKERS, 5_000, bid);
    const capacity = full.answers.length / full.seconds;
    const calm = await openLoop(capacity / 2, 5_000, bid);
    const over = await openLoop(capacity * 3, 8_000, bid);
    await settle(run, open);
    const [calmP99, overP99] = [p99(calm), p99(over)];
    const refused = over.answers.filter(pushedBack);
    const rest = over.answers.filter((answer) => !good(answer) && !pushedBack(answer));
    const note =
      `holds ${Math.round(capacity)} bids/s (${WORKERS} callers, p99 ${Math.round(p99(full))} ms); at half of it p99 ${Math.round(calmP99)} ms; ` +
      `at ${Math.round(capacity * 3)}/s ${over.answers.filter(good).length} accepted with p99 ${Math.round(overP99)} ms, ${refused.length} refused with 429/503 ` +
      `(${refused.filter(({ retryAfter }) => retryAfter).length} with Retry-After, p99 ${Math.round(
        quantile(
          refused.map(({ ms }) => ms),
          0.99,
        ),
      )} ms), ${rest.length} other answers ${countStatuses(rest)}`;
    say(`R6 ${note}`);
    const faults = [
      ...(overP99 > 2 * p99(full)
        ? [`accepted answers took ${Math.round(overP99)} ms (p99) under overload`]
        : []),
      ...(refused.some(({ retryAfter }) => !retryAfter) ? ['refusals without Retry-After'] : []),
      ...(rest.length > 0
        ? [`${rest.length} answers were neither a decision nor 429/503 with Retry-After`]
        : []),
    ];
    const row = await run.judge('R6', '3 × the load that it holds', since, note);
    return { ...row, faults: [...faults, ...row.faults] };
  } finally {
    caller.close();
  }
}

const good = ({ status, code }: Answered): boolean =>
  status === 200 || (code !== null && code.startsWith('bid_too_'));
const p99 = ({ answers }: Load): number =>
  quantile(
    answers.filter(good).map(({ ms }) => ms),
    0.99,
  );

function countStatuses(answers: readonly Answered[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of answers) {
    const name = `${status}${code === null ? '' : ` ${code}`}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name}: ${count}`).join(', ');
}

/** Bids whose answer broke off are sent again under their key until the outcome is known. */
async function settle(run: Run, open: readonly Bid[]): Promise<void> {
  for (const { key, auctionId, customerId, token, amount } of open) {
    const client = new ApiClient(run.system.url, null, token);
    for (let attempts = 2; ; attempts++) {
      const body = { amount: amount / EURO, confirmedHigh: true };
      const answer = await client
        .send('POST', `/private/auction/${auctionId}/bid`, { key, body })
        .catch(() => null);
      const code = answer && codeOf(answer);
      const known =
        answer &&
        (answer.status === 200 || code === 'expired' || (answer.status >= 400 && answer.status < 429));
      if (known) {
        run.records.push({ key, auctionId, customerId, amount, attempts, status: answer.status, code });
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
