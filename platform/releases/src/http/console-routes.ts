import { inTransaction, MOVED_EVENT, networkOf } from '@rollheim/service-kit';
import type { Express, NextFunction, Request, Response } from 'express';
import Joi from 'joi';
import { Attempts } from '../console/attempts.ts';
import { Feed } from '../console/feed.ts';
import { logIn, logOut, removeOperator, saveOperator } from '../console/operators.ts';
import { overviewOf } from '../console/overview.ts';
import { runningChecks } from '../gate/running.ts';
import { OPERATIONS } from '@rollheim/release-management';
import { noteOperator } from './console-access.ts';
import { openIdRoutes } from './openid-routes.ts';
import { RegistryError, unknown } from '../registry/problem.ts';
import { CONSOLE_COOKIE, CONSOLE_HEADER, CONSOLE_ID, sessionToken, type CallerKey } from './request-check.ts';
import { listRollouts } from '../rollout/store.ts';
import { readable } from '../telemetry/readable.ts';
import { body, part, rawJson, type ApiContext } from './context.ts';

const HEARTBEAT_MS = 15_000;
/** A stream outlives its session by so much at most: by a logout elsewhere, or an operator who was removed. */
const SESSION_MS = 2000;
const MOST_FAILURES = 10;
const FAILURE_WINDOW_MS = 15 * 60_000;
const RECENT = 30;
const REGISTRY_PREFIX = '/console/registry/';

const bodies = {
  login: Joi.object<{ name: string; password: string }>({
    name: Joi.string().max(100).required(),
    password: Joi.string().max(200).required(),
  }),
  operator: Joi.object<{ name: string; password: string; roles: string[] }>({
    name: Joi.string().required(),
    password: Joi.string().max(200).required(),
    roles: Joi.array().items(Joi.string()).min(1).required(),
  }),
};

/**
 * The operations console: its login, its feed, and below `/console/registry` every call of the registry for somebody
 * who is logged in. Nothing below `/console` but the login answers without a session.
 */
export function consoleRoutes(app: Express, context: ApiContext): void {
  const { registry, check, signed, log, signal } = context;
  const { pool } = registry;
  const attempts = new Attempts(MOST_FAILURES, FAILURE_WINDOW_MS);
  const feed = new Feed(pool, registry.state, (group) => readable(registry.stacks, group), log, signal);
  const secure = context.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (value: string, seconds: number): string =>
    `${CONSOLE_COOKIE}=${value}; Path=/console; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;

  app.post('/console/login', rawJson, async (req, res) => {
    fromConsole(req);
    const { name, password } = body(req, bodies.login);
    const keys = [
      `name ${name}`,
      `address ${networkOf(req.get('x-forwarded-for') ?? req.socket.remoteAddress)}`,
    ];
    const seconds = attempts.wait(keys);
    if (seconds > 0) {
      res.setHeader('retry-after', seconds);
      throw new RegistryError(429, 'too_many_requests', 'too many attempts; try again later');
    }
    attempts.failed(keys); // counted before the password is checked: many at once are many
    const session = await logIn(pool, name, password);
    if (!session) {
      log.warn({ name }, 'a login at the console was refused');
      throw new RegistryError(401, 'credentials_wrong', 'name or password do not fit');
    }
    attempts.succeeded(keys);
    res.setHeader('set-cookie', cookie(session.token, session.seconds));
    res.json(session.operator);
  });
  openIdRoutes(app, context, (res, session) => {
    res.append('set-cookie', cookie(session.token, session.seconds));
  });
  app.put('/console/operators', ...signed, async (req, res) => {
    const { who } = operationsKey(res);
    const { password, ...operator } = body(req, bodies.operator);
    await inTransaction(pool, async (client) => {
      await saveOperator(client, operator, password);
      await noteOperator(client, who, 'operator', operator);
    });
    res.json(operator);
  });
  app.delete('/console/operators/:name', ...signed, async (req, res) => {
    const { who } = operationsKey(res);
    const name = part(req, 'name');
    await inTransaction(pool, async (client) => {
      if (!(await removeOperator(client, name))) throw unknown('name', `there is no operator ${name}`);
      await noteOperator(client, who, 'operator-removed', { name, roles: null });
    });
    res.status(204).end();
  });

  app.use('/console', async (req: Request, res: Response, next: NextFunction) => {
    const operator = await check.operator(req);
    if (!operator) throw new RegistryError(401, 'not_authenticated', 'log in to the console first');
    res.locals['operator'] = operator;
    next();
  });
  app.get('/console/me', (_req, res) => {
    res.json(res.locals['operator']);
  });
  app.post('/console/logout', async (req, res) => {
    fromConsole(req);
    await logOut(pool, sessionToken(req) ?? '');
    res.setHeader('set-cookie', cookie('', 0));
    res.status(204).end();
  });
  app.get('/console/overview', async (_req, res) => {
    res.json({
      modules: overviewOf(registry.state.current, await runningChecks(pool)),
      rollouts: await listRollouts(pool, null, RECENT),
      hosts: registry.supervisor.hosts(),
    });
  });
  app.get('/console/feed', (req, res) => {
    res.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const stop = feed.listen((event) => res.write(`data: ${JSON.stringify(event)}\n\n`));
    const pulse = setInterval(() => res.write(':\n\n'), HEARTBEAT_MS);
    const end = (): void => void res.end();
    const session = setInterval(() => {
      // a database that does not answer says nothing of the session
      void check.operator(req).then(
        (operator) => operator ?? end(),
        () => undefined,
      );
    }, SESSION_MS);
    const move = (): void => void res.end(MOVED_EVENT);
    signal.addEventListener('abort', move, { once: true });
    req.once('close', () => {
      stop();
      clearInterval(pulse);
      clearInterval(session);
      signal.removeEventListener('abort', move);
    });
  });
  app.use((req, _res, next) => {
    // the routes after this one read the same address as without the console
    if (req.url.startsWith(REGISTRY_PREFIX)) req.url = req.url.slice(REGISTRY_PREFIX.length - 1);
    next();
  });

  /** Who may use the console is decided with the key of operations: a session of it makes no other, nor itself more. */
  function operationsKey(res: Response): CallerKey {
    const key = check.key(res);
    if (key.id === CONSOLE_ID || key.owner !== OPERATIONS)
      throw new RegistryError(
        403,
        'not_allowed',
        `${key.owner} cannot change users: the key of operations can`,
      );
    return key;
  }
}

function fromConsole(req: Request): void {
  if (!req.get(CONSOLE_HEADER))
    throw new RegistryError(403, 'not_allowed', `a call of the console carries the header ${CONSOLE_HEADER}`);
}
