import {
  FormatFactoryService,
  invoiceSchema,
  ValidationService,
  type Invoice,
  type Logger,
} from '@e-invoice-eu/core';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import type { InvoiceContent } from './content.ts';
import { sheetOf } from './document.ts';
import { eInvoiceOf } from './e-invoice.ts';

const FORMAT = 'Factur-X-EN16931';

const silent: Logger = { log: () => undefined, warn: () => undefined, error: () => undefined };

let compiled: ValidateFunction<Invoice> | undefined;

/**
 * The library's `InvoiceService.generate` with its schema compiled once: it compiles it for every document, which is nine
 * tenths of the time that one takes.
 */
async function withXml(
  invoice: Invoice,
  options: { readonly lang: string; readonly pdf: Buffer; name: string },
) {
  const format = new FormatFactoryService().createFormatService(FORMAT, silent);
  if (!compiled) {
    const schema = structuredClone(invoiceSchema);
    format.patchSchema(schema);
    compiled = new Ajv2019({ strict: true, allErrors: true, useDefaults: true }).compile<Invoice>(schema);
  }
  const checked = new ValidationService(silent).validate('invoice', compiled, structuredClone(invoice));
  format.fillInvoiceDefaults(checked);
  // the library reads the number of an earlier invoice (BT-25) one element above where its schema has it
  for (const reference of checked['ubl:Invoice']['cac:BillingReference'] ?? [])
    Object.assign(reference, { 'cbc:ID': reference['cac:InvoiceDocumentReference']['cbc:ID'] });
  const { lang, pdf, name } = options;
  return format.generate(checked, {
    format: FORMAT,
    lang,
    pdf: { buffer: pdf, filename: name, mimetype: 'application/pdf' },
    noWarnings: true,
  });
}

/** An invoice as PDF/A-3 with its Factur-X (ZUGFeRD) XML, profile EN 16931. Throws where the content is no invoice. */
export async function pdfOf(content: InvoiceContent): Promise<Buffer> {
  const pdf = await sheetOf(content);
  const name = `${content.number}.pdf`;
  return Buffer.from((await withXml(eInvoiceOf(content), { lang: content.locale, pdf, name })) as Uint8Array);
}
