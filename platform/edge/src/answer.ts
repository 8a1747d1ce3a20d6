import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { compressor, isCompressible, type Encoding } from './compression.ts';
import { callerHeaders } from './headers.ts';
import { keepFromCaches } from './private-answer.ts';

/** How an answer is passed back. */
export interface AnswerOptions {
  /** Headers that the edge has set and the backend must not replace. */
  readonly keeps: (name: string) => boolean;
  /** Key of proofs of versions. */
  readonly seenKey: string;
  /** What the caller takes, where its body may be compressed. */
  readonly encoding: Encoding | null;
  /** It may hold something of one person: no cache keeps it. */
  readonly isOfOnePerson: boolean;
  /** Longest pause, of the backend or of the caller, until the answer is given up, ms; null: a stream may be silent. */
  readonly pauseMs: number | null;
}

/** Passes a backend's answer on as it comes, compressed where that is of use. What breaks off here breaks off there. */
export function passAnswer(answer: IncomingMessage, res: ServerResponse, options: AnswerOptions): void {
  if (res.headersSent) return void answer.destroy();
  const status = answer.statusCode ?? 502;
  const headers = callerHeaders(answer.headers, options.keeps, options.seenKey);
  // whoever gets a cookie is one person, too
  if (options.isOfOnePerson || headers['set-cookie']) keepFromCaches(headers);
  const own = res.getHeader('set-cookie');
  if (own && headers['set-cookie']) headers['set-cookie'] = [own, headers['set-cookie']].flat() as string[];
  const compressible = isCompressible(status, answer.headers);
  if (compressible) headers['vary'] = varying(headers['vary']);
  const encoding = compressible ? options.encoding : null;
  const length = answer.headers['content-length'];
  if (encoding) encoded(headers, encoding);
  res.writeHead(status, headers);
  // An event stream's first event may come much later than its headers; else both leave in one piece.
  if (length === undefined) res.flushHeaders();
  if (options.pauseMs !== null) giveUpAfter(options.pauseMs, answer, res);
  answer.once('aborted', () => res.destroy());
  if (encoding) {
    const packer = compressor(encoding, length === undefined ? undefined : Number(length));
    pipeline(answer, packer, res, (error) => error && res.destroy());
    return;
  }
  answer.once('error', () => res.destroy());
  answer.pipe(res);
}

function encoded(headers: Record<string, string | string[]>, encoding: Encoding): void {
  headers['content-encoding'] = encoding;
  delete headers['content-length'];
  delete headers['accept-ranges'];
  const { etag } = headers;
  // other bytes than those that a strong one names
  if (typeof etag === 'string' && !etag.startsWith('W/')) headers['etag'] = `W/${etag}`;
}

function varying(vary: string | string[] | undefined): string {
  const names = [vary ?? []].flat().join(', ');
  if (/(^|,)\s*(accept-encoding|\*)\s*(,|$)/i.test(names)) return names;
  return names === '' ? 'accept-encoding' : `${names}, accept-encoding`;
}

/** Neither the backend sends nor the caller takes: the answer ends, so that no one waits for good. */
function giveUpAfter(ms: number, answer: IncomingMessage, res: ServerResponse): void {
  const timer = setTimeout(() => {
    answer.destroy();
    res.destroy();
  }, ms);
  const goesOn = (): void => void timer.refresh();
  answer.on('data', goesOn);
  res.on('drain', goesOn);
  res.once('close', () => clearTimeout(timer));
}
