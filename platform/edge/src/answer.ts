import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { compressor, isCompressible, type Encoding } from './compression.ts';
import { callerHeaders } from './headers.ts';
import { keepFromCaches } from './private-answer.ts';
import { noteRefusal } from './shed.ts';
import { noteRoute } from './telemetry/routes.ts';

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

/** An answer that is no longer may leave in one piece, bytes. */
const ONE_PIECE = 16_384;

/** Passes a backend's answer on as it comes, compressed where that is of use. What breaks off here breaks off there. */
export function passAnswer(answer: IncomingMessage, res: ServerResponse, options: AnswerOptions): void {
  if (res.headersSent) return void answer.destroy();
  const encoding = passHead(answer, res, options);
  answer.once('aborted', () => res.destroy());
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  if (encoding === null && length <= ONE_PIECE) passWhole(answer, res, options);
  else passParts(answer, res, options, encoding);
}

/** Head and body leave in one write where both are here: as text of its bytes, which Node joins with the head. */
function passWhole(answer: IncomingMessage, res: ServerResponse, options: AnswerOptions): void {
  let text = '';
  const take = (chunk: Buffer): void => void (text += chunk.toString('latin1'));
  const end = (): void => {
    clearImmediate(more);
    res.end(text, 'latin1');
  };
  // what has not come by now is not waited for
  const more = setImmediate(() => {
    answer.off('data', take).off('end', end);
    if (res.destroyed) return;
    if (text === '') res.flushHeaders();
    else res.write(text, 'latin1');
    passParts(answer, res, options, null);
  });
  answer.on('data', take).once('end', end);
}

function passParts(
  answer: IncomingMessage,
  res: ServerResponse,
  { pauseMs }: AnswerOptions,
  encoding: Encoding | null,
): void {
  if (pauseMs !== null) giveUpAfter(pauseMs, answer, res);
  if (encoding) {
    const length = answer.headers['content-length'];
    const packer = compressor(encoding, length === undefined ? undefined : Number(length));
    pipeline(answer, packer, res, (error) => error && res.destroy());
    return;
  }
  answer.once('error', () => res.destroy());
  answer.pipe(res);
}

/** Passes the head of an answer on; returns how its body is to be compressed, if it is. */
export function passHead(
  answer: IncomingMessage,
  res: ServerResponse,
  options: AnswerOptions,
): Encoding | null {
  const status = answer.statusCode ?? 502;
  noteRoute(res, answer.headers);
  noteRefusal(res, status, answer.headers);
  const headers = callerHeaders(answer.headers, options.keeps, options.seenKey);
  // whoever gets a cookie is one person, too
  if (options.isOfOnePerson || headers['set-cookie']) keepFromCaches(headers);
  const own = res.getHeader('set-cookie');
  if (own && headers['set-cookie']) headers['set-cookie'] = [own, headers['set-cookie']].flat() as string[];
  const compressible = isCompressible(status, answer.headers);
  if (compressible) headers['vary'] = varying(headers['vary']);
  const encoding = compressible ? options.encoding : null;
  if (encoding) encoded(headers, encoding);
  res.writeHead(status, headers);
  // An event stream's first event may come much later than its headers; else both leave in one piece.
  if (answer.headers['content-length'] === undefined) res.flushHeaders();
  return encoding;
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
