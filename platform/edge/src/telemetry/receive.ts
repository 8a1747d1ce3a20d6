import type { IncomingMessage, ServerResponse } from 'node:http';
import { TELEMETRY_LIMITS, type ErrorCode, type TelemetryReport } from '@rollheim/contracts';
import { telemetryReport } from '@rollheim/contracts/server';
import { networkOf, textFaults } from '@rollheim/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { originFault } from '../csrf-check.ts';
import { sendProblem } from '../problem.ts';
import { readBody } from '../request-body.ts';

const BODY_MS = 5000;
/** An address can be that of a whole office: it may report so many times as often as one of its people. */
const PEOPLE_PER_ADDRESS = 4;

/** Why a report was refused; label of the metric. */
export type Refusal =
  | 'method'
  | 'origin'
  | 'type'
  | 'rate'
  | 'size'
  | 'json'
  | 'shape'
  | 'document'
  | 'release';

/** Thrown for a report that is refused. */
export class RefusedReport extends Error {
  readonly why: Refusal;
  readonly code: ErrorCode;
  readonly status: number | undefined;

  constructor(why: Refusal, code: ErrorCode, message: string, more: { status?: number } = {}) {
    super(message);
    this.why = why;
    this.code = code;
    this.status = more.status;
  }
}

/** Counts reports by address and by visitor. */
export class ReportLimiter {
  readonly #byVisitor: RateLimiterMemory;
  readonly #byAddress: RateLimiterMemory;

  constructor(postsPerMinute: number = TELEMETRY_LIMITS.postsPerMinute) {
    this.#byVisitor = new RateLimiterMemory({ points: postsPerMinute, duration: 60 });
    this.#byAddress = new RateLimiterMemory({ points: postsPerMinute * PEOPLE_PER_ADDRESS, duration: 60 });
  }

  /** The address first: whoever makes up a new visitor for every report still has one address. */
  async count(address: string, visitor: string | null): Promise<void> {
    try {
      await this.#byAddress.consume(networkOf(address));
      if (visitor) await this.#byVisitor.consume(visitor);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new RefusedReport('rate', 'too_many_requests', 'too many reports');
    }
  }
}

/** Refuses by what the headers say, before a byte of the body is read. */
export function checkHeaders(req: IncomingMessage): void {
  if (req.method !== 'POST')
    throw new RefusedReport('method', 'invalid_input', 'reports are posted', { status: 405 });
  const fault = originFault(req);
  if (fault) throw new RefusedReport('origin', 'csrf_invalid', fault);
  // a browser always says where a beacon comes from
  if (req.headers.origin === undefined && req.headers['sec-fetch-site'] === undefined)
    throw new RefusedReport('origin', 'csrf_invalid', 'the report does not say where it comes from');
  if (!/^(application\/json|text\/plain)\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new RefusedReport('type', 'invalid_input', 'a report is JSON', { status: 415 });
  if (Number(req.headers['content-length'] ?? 0) > TELEMETRY_LIMITS.bytes) throw tooLarge();
}

const tooLarge = (): RefusedReport =>
  new RefusedReport('size', 'payload_too_large', `a report has at most ${TELEMETRY_LIMITS.bytes} bytes`);

/** The report in the body; null when its sender left, or was refused while reading. */
export async function readReport(req: IncomingMessage, res: ServerResponse): Promise<TelemetryReport | null> {
  // one more byte than allowed, so that what is too large is refused here with its reason
  const bytes = await readBody(req, res, { bodyLimit: TELEMETRY_LIMITS.bytes, bodyMs: BODY_MS });
  if (bytes === null) {
    if (res.statusCode === 413) throw tooLarge();
    return null;
  }
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new RefusedReport('json', 'invalid_input', 'the report is not JSON');
  }
  if (Object.keys(textFaults(given)).length > 0)
    throw new RefusedReport('shape', 'invalid_input', 'the report holds what is no text');
  const { value, error } = telemetryReport.required().validate(given);
  if (error) throw new RefusedReport('shape', 'invalid_input', error.message);
  return value;
}

/** Answers a refusal; too many reports are passed over without a word: no page can do anything about it. */
export function refuse(res: ServerResponse, { why, code, message, status }: RefusedReport): void {
  if (res.headersSent) return;
  if (why === 'rate') return passOver(res);
  if (status === 405) res.setHeader('allow', 'POST');
  // the body was not read: the connection cannot be used again
  if (!res.req.complete) res.setHeader('connection', 'close');
  sendProblem(res, code, message, status);
}

/** Nothing to read and nothing to say: a body of known length is let go by, so that the connection stays. */
function passOver(res: ServerResponse): void {
  if (res.req.headers['content-length'] === undefined) res.setHeader('connection', 'close');
  else res.req.resume();
  res.writeHead(204, { 'cache-control': 'no-store' }).end();
}
