import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { HOLD_COOKIE, holdValue, LONGEST_HOLD_MINUTES } from './hold.ts';
import { sendProblem } from './problem.ts';
import { readBody } from './request-body.ts';
import type { Visitor } from './visitor.ts';

/** Where a page asks to be left alone; the edge itself answers. */
export const HOLD_PATH = '/api/public/hold';

const BODY_LIMIT = 1024;

/** What the answer needs besides the request. */
export interface HoldOptions {
  readonly secret: string;
  readonly https: boolean;
  readonly bodyMs: number;
}

/** `{minutes}`, 1 to 30: until then the visitor's documents are made from the release set of the calling page. */
export async function answerHold(
  req: IncomingMessage,
  res: ServerResponse,
  { id, releaseSet }: Visitor,
  { secret, https, bodyMs }: HoldOptions,
): Promise<void> {
  if (req.method !== 'POST')
    return sendProblem(res, 'not_found', `there is no call ${req.method} ${HOLD_PATH}`);
  const body = await readBody(req, res, { bodyLimit: BODY_LIMIT, bodyMs });
  if (body === null) return;
  const minutes = minutesOf(body);
  if (minutes === null)
    return sendProblem(
      res,
      'invalid_input',
      `minutes must be a whole number from 1 to ${LONGEST_HOLD_MINUTES}`,
    );
  if (id === null) return sendProblem(res, 'invalid_input', 'there is no visitor to hold a release set for');
  const expires = Math.floor(Date.now() / 1000) + minutes * 60;
  const cookie = stringifySetCookie({
    name: HOLD_COOKIE,
    value: holdValue(secret, id, releaseSet, expires),
    path: '/',
    maxAge: minutes * 60,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  });
  res.writeHead(204, { 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
}

function minutesOf(body: Buffer): number | null {
  try {
    const { minutes } = JSON.parse(body.toString('utf8')) as { minutes?: unknown };
    const fits = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= LONGEST_HOLD_MINUTES;
    return fits ? Number(minutes) : null;
  } catch {
    return null;
  }
}
