import type { IncomingMessage, ServerResponse } from 'node:http';
import { startSampleServer, type SampleServer } from '../sample-server.ts';

/** The embedded system's stand-in for VIES, the EU's register of VAT numbers. */
export type RunningVatRegister = SampleServer;

const PATH = /^\/taxation_customs\/vies\/rest-api\/ms\/([A-Z]{2})\/vat\/([A-Z0-9]+)$/;

/** Ends of numbers that are answered with these words of VIES, for whoever looks at what happens then. */
const ENDS: Readonly<Record<string, string>> = { '000': 'MS_UNAVAILABLE', '111': 'INVALID' };

/**
 * Speaks the look-up of VIES: `GET /taxation_customs/vies/rest-api/ms/DE/vat/123456789`. Every number is valid but those
 * that end in `111` (unknown) or `000` (its country does not answer); the header `x-sample-server` says that it is none.
 */
export const startVatRegister = ({
  port,
}: {
  /** 0: any that is free. */
  readonly port: number;
}): Promise<RunningVatRegister> => startSampleServer('vat-register', port, answer);

function answer(req: IncomingMessage, res: ServerResponse): void {
  const [, country, vatNumber = ''] = PATH.exec(req.url ?? '') ?? [];
  if (req.method !== 'GET' || country === undefined) return void res.writeHead(404).end();
  const userError = ENDS[vatNumber.slice(-3)] ?? 'VALID';
  const isValid = userError === 'VALID';
  // Germany and Spain do not give the name away
  const name = isValid && country !== 'DE' && country !== 'ES' ? 'SAMPLE B.V.' : '---';
  const found = {
    isValid,
    requestDate: new Date().toISOString(),
    userError,
    name,
    address: '---',
    vatNumber,
  };
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
}
