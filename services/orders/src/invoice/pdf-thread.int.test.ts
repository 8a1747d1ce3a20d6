import { afterEach, expect, test } from 'vitest';
import type { InvoiceContent } from './content.ts';
import { PdfThread } from './pdf-thread.ts';
import { SAMPLE_SUPPLIER } from './supplier.ts';

const content: InvoiceContent = {
  number: '2026-000001',
  kind: 'invoice',
  locale: 'de',
  issuedOn: '2026-03-02',
  suppliedOn: '2026-03-01',
  dueOn: '2026-03-16',
  orderNumber: 20_001,
  title: 'Hymer B-Klasse MC T 580',
  price: 4_560_000,
  net: 100_000,
  vat: 19_000,
  gross: 119_000,
  treatment: 'charged',
  supplier: SAMPLE_SUPPLIER,
  corrects: null,
  buyer: {
    name: 'Caravan Ostertal',
    person: 'Hanna Ostertal',
    street: 'Am Ostertal 3',
    zipCode: '18055',
    city: 'Rostock',
    country: 'DE',
    vatNumber: 'DE999999902',
    email: 'dealer@rollheim.example',
  },
} as InvoiceContent;

let thread = new PdfThread();
afterEach(async () => {
  await thread.stop();
  thread = new PdfThread();
});

test('documents are drawn elsewhere: what waits in this thread goes on meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const [one, other] = await Promise.all([
    thread.draw(content),
    thread.draw({ ...content, number: '2026-000002' }),
  ]);
  clearInterval(timer);
  expect(one?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(one?.equals(other ?? Buffer.from(''))).toBe(false);
  // drawn in this thread, two documents leave it fewer than ten turns
  expect(turns).toBeGreaterThan(20);
});

test('what is no invoice fails alone, and the next one is drawn', async () => {
  const wrong = thread.draw({ ...content, buyer: { ...content.buyer, country: 'nowhere' } });
  await expect(wrong).rejects.toThrow();
  expect((await thread.draw(content)).length).toBeGreaterThan(10_000);
});

test('a thread that ended fails what it had, and begins again', async () => {
  const lost = thread.draw(content);
  const ended = thread.stop();
  await expect(lost).rejects.toThrow('the thread that draws documents ended');
  await ended;
  expect((await thread.draw(content)).length).toBeGreaterThan(10_000);
});
