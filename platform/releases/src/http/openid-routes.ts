import { Signer } from '@rollheim/contracts/server';
import { inTransaction } from '@rollheim/service-kit';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Express, Request, Response } from 'express';
import { logInKnown, type OpenedSession } from '../console/operators.ts';
import { OpenIdLogin, type Journey, type OpenIdPerson } from '../console/openid.ts';
import { unknown } from '../registry/problem.ts';
import { noteOperator } from './console-access.ts';
import type { ApiContext } from './context.ts';

const COOKIE = 'console-login';
const JOURNEY_S = 600;
/** Who is named in the audit log as having given the roles. */
const WHO = 'openid';

/** Why a login did not come to its end: `?login=` of the console's page. */
type Refusal = 'no_role' | 'no_mail' | 'unfinished' | 'away';

/**
 * The login of the console at an OpenID provider: `/console/openid` leads there, and back to `/console/openid/return`.
 * `opened` gives the browser its session.
 */
export function openIdRoutes(
  app: Express,
  { registry, log, secret, publicUrl, openId }: ApiContext,
  opened: (res: Response, session: OpenedSession) => void,
): void {
  const login = openId && new OpenIdLogin(openId);
  const signer = new Signer(secret, 'console-login');
  const cookieOf = (value: string, maxAge: number): string =>
    // the way back begins on the provider's site
    stringifySetCookie({
      name: COOKIE,
      value,
      maxAge,
      path: '/console',
      httpOnly: true,
      sameSite: 'lax',
      secure: publicUrl.startsWith('https:'),
    });
  const refuse = (res: Response, why: Refusal): void => {
    log.warn({ why }, 'a login at the console by OpenID did not come to its end');
    res.redirect(303, `/?login=${why}`);
  };

  // what the page needs before anyone is logged in
  app.get('/console/login', (_req, res) => {
    res.json({ openId: login !== null });
  });
  app.get('/console/openid', async (_req, res) => {
    if (!login) throw unknown('path', 'there is no OpenID provider: CONSOLE_OIDC_ISSUER is not set');
    const begun = await login.begin().catch((error: unknown) => {
      log.error({ err: error }, 'the OpenID provider of the console does not answer');
      return null;
    });
    if (!begun) return refuse(res, 'away');
    res.setHeader('set-cookie', cookieOf(signer.write(begun.journey), JOURNEY_S));
    res.redirect(303, begun.address);
  });
  app.get('/console/openid/return', async (req, res) => {
    if (!login) throw unknown('path', 'there is no OpenID provider: CONSOLE_OIDC_ISSUER is not set');
    const journey = journeyOf(req);
    res.setHeader('set-cookie', cookieOf('', 0));
    if (!journey) return refuse(res, 'unfinished');
    const person = await login.end(req.originalUrl.split('?')[1] ?? '', journey).catch((error: unknown) => {
      log.warn({ err: error }, 'the OpenID provider of the console refused, or what it says does not fit');
      return { fault: 'failed' } as const;
    });
    if ('fault' in person) return refuse(res, person.fault === 'no_mail' ? 'no_mail' : 'unfinished');
    const session = await open(person);
    if (!session) return refuse(res, 'no_role');
    opened(res, session);
    res.redirect(303, '/');
  });

  function journeyOf(req: Request): Journey | null {
    const sealed = parseCookie(req.get('cookie') ?? '')[COOKIE];
    return sealed ? (signer.read(sealed) as Journey | null) : null;
  }

  const open = (person: OpenIdPerson): Promise<OpenedSession | null> =>
    inTransaction(registry.pool, async (client) => {
      const session = await logInKnown(client, person);
      const { name, roles } = person;
      if (session?.changed) await noteOperator(client, WHO, 'operator', { name, roles });
      return session;
    });
}
