import { parentPort } from 'node:worker_threads';
import type { InvoiceContent } from './content.ts';
import { pdfOf } from './pdf.ts';
import type { Drawn } from './pdf-thread.ts';

const port = parentPort;
port?.on('message', ({ id, content }: { readonly id: number; readonly content: InvoiceContent }) => {
  const answer = (drawn: Drawn) => port.postMessage(drawn);
  pdfOf(content).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
