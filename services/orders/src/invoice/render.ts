import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Rest, type ServiceContext } from '@rollheim/service-kit';
import type { InvoiceContent } from './content.ts';
import { PdfThread } from './pdf-thread.ts';

/** How often documents that are not rendered yet are looked for, ms. */
const LOOK_MS = 500;

/**
 * Renders one issued document that has no file yet, and keeps its bytes for ever; false where there is none. Several
 * instances never render the same one; one that dies leaves it to the others.
 */
export function renderNext(
  { transact, log }: Pick<ServiceContext, 'transact' | 'log'>,
  pdf: (content: InvoiceContent) => Promise<Buffer>,
): Promise<boolean> {
  return transact(async ({ client }) => {
    const { rows } = await client.query<{ number: string; content: InvoiceContent }>(
      `select i.number, i.content from invoice_to_render r join invoice i using (number)
       where r.next_at <= now() order by r.next_at, i.number limit 1 for update of r skip locked`,
    );
    const next = rows[0];
    if (!next) return false;
    const made = await pdf(next.content).catch((error: unknown) => {
      log.error({ err: error, number: next.number }, 'an invoice could not be rendered yet');
      return null;
    });
    if (!made) {
      // one that cannot be made now does not hold up those behind it
      await client.query(
        `update invoice_to_render set attempts = attempts + 1,
           next_at = now() + least(interval '1 second' * 2 ^ attempts, interval '1 hour') where number = $1`,
        [next.number],
      );
      return true;
    }
    await client.query('insert into invoice_file (number, pdf, sha256) values ($1, $2, $3)', [
      next.number,
      made,
      createHash('sha256').update(made).digest('hex'),
    ]);
    await client.query('delete from invoice_to_render where number = $1', [next.number]);
    return true;
  });
}

/** Renders what is issued, as long as the service runs; it looks seldom while nothing is committed. */
export function renderInvoices(
  ctx: Pick<ServiceContext, 'transact' | 'signal' | 'log' | 'onStop' | 'pool' | 'env'>,
): void {
  const rest = new Rest(ctx.pool, ctx.env.PACE);
  const thread = new PdfThread();
  const work = async () => {
    while (!ctx.signal.aborted) {
      const more =
        rest.isOver() &&
        (await renderDue(ctx, thread).catch((error: unknown) => {
          ctx.log.error({ err: error }, 'an invoice could not be rendered yet');
          rest.found();
          return false;
        }));
      if (more) rest.found();
      else await sleep(LOOK_MS * ctx.env.PACE, undefined, { signal: ctx.signal }).catch(() => undefined);
    }
  };
  const working = work();
  ctx.onStop(async () => {
    await working;
    await thread.stop();
  });
}

/** {@link renderNext} where anything is due; a transaction for nothing would keep the timers of the process awake. */
async function renderDue(
  ctx: Pick<ServiceContext, 'transact' | 'log' | 'pool'>,
  thread: PdfThread,
): Promise<boolean> {
  const { rowCount } = await ctx.pool.query({
    name: 'invoice_due',
    text: 'select from invoice_to_render where next_at <= now() limit 1',
  });
  return rowCount === 1 && renderNext(ctx, (content) => thread.draw(content));
}
