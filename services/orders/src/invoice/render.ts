import { createHash } from 'node:crypto';
import { InvoiceService, type Logger } from '@e-invoice-eu/core';
import type { ServiceContext } from '@rollheim/service-kit';
import type { InvoiceContent } from './content.ts';
import { sheetOf } from './document.ts';
import { eInvoiceOf } from './e-invoice.ts';

/** How often documents that are not rendered yet are looked for, ms. */
const LOOK_MS = 500;

const silent: Logger = { log: () => undefined, warn: () => undefined, error: () => undefined };

/** An invoice as PDF/A-3 with its Factur-X (ZUGFeRD) XML, profile EN 16931. */
async function pdfOf(content: InvoiceContent): Promise<Buffer> {
  const sheet = await sheetOf(content);
  const made = await new InvoiceService(silent).generate(eInvoiceOf(content), {
    format: 'Factur-X-EN16931',
    lang: content.locale,
    pdf: { buffer: sheet, filename: `${content.number}.pdf`, mimetype: 'application/pdf' },
    noWarnings: true,
  });
  return Buffer.from(made as Uint8Array);
}

/**
 * Renders one issued document that has no file yet, and keeps its bytes for ever; false where there is none. Several
 * instances never render the same one; one that dies leaves it to the others.
 */
function renderNext({ transact }: Pick<ServiceContext, 'transact'>): Promise<boolean> {
  return transact(async ({ client }) => {
    const { rows } = await client.query<{ number: string; content: InvoiceContent }>(
      `select i.number, i.content from invoice_to_render r join invoice i using (number)
       order by i.number limit 1 for update of r skip locked`,
    );
    const next = rows[0];
    if (!next) return false;
    const pdf = await pdfOf(next.content);
    await client.query('insert into invoice_file (number, pdf, sha256) values ($1, $2, $3)', [
      next.number,
      pdf,
      createHash('sha256').update(pdf).digest('hex'),
    ]);
    await client.query('delete from invoice_to_render where number = $1', [next.number]);
    return true;
  });
}

/** Renders what is issued, as long as the service runs. */
export function renderInvoices(ctx: Pick<ServiceContext, 'transact' | 'signal' | 'log' | 'onStop'>): void {
  const work = async () => {
    while (!ctx.signal.aborted) {
      const more = await renderNext(ctx).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'an invoice could not be rendered yet');
        return false;
      });
      if (!more) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  const working = work();
  ctx.onStop(() => working);
}
