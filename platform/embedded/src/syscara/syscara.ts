import type { IncomingMessage, ServerResponse } from 'node:http';
import { drawn } from '../portal/pictures.ts';
import { startSampleServer, type SampleServer } from '../sample-server.ts';
import { SYSCARA_VEHICLES, type SyscaraEntry } from './vehicles.ts';

/** The embedded system's stand-in for SYSCARA. */
export type RunningSyscara = SampleServer;

/** The login of the yard that it knows. */
export const SYSCARA_LOGIN = { username: 'ostertal', password: 'wohnmobil' } as const;

/** What these names are answered with, whatever their password, for whoever looks at what happens then. */
const FAULTS: Readonly<Record<string, (res: ServerResponse) => void>> = {
  gesperrt: (res) =>
    void res.writeHead(200, { 'content-type': 'text/html' }).end('<title>Zugang gesperrt</title>'),
  wartung: (res) => void res.writeHead(503, { 'retry-after': '60' }).end(),
};

const MEDIA = /^\/media\/(\d+)-(\d+)$/;

/**
 * Serves `GET /sale/ads/` to a login (basic) as SYSCARA does: JSON, vehicles by their ids, and the pictures below `/media/`.
 * The vehicles are invented; the header `x-sample-server` says so.
 */
export const startSyscara = ({
  port,
  vehicles = SYSCARA_VEHICLES,
  password = () => SYSCARA_LOGIN.password,
}: {
  /** 0: any that is free. */
  readonly port: number;
  /** Other vehicles than the invented ones; looked at with every call. */
  readonly vehicles?: ReadonlyMap<string, SyscaraEntry>;
  /** The yard's password as it is now. */
  readonly password?: () => string;
}): Promise<RunningSyscara> =>
  startSampleServer('SYSCARA', port, (req, res) => answer(req, res, vehicles, password()));

function answer(
  req: IncomingMessage,
  res: ServerResponse,
  vehicles: ReadonlyMap<string, SyscaraEntry>,
  taken: string,
): void {
  const { pathname } = new URL(req.url ?? '/', 'http://syscara');
  const [, id, index] = MEDIA.exec(pathname) ?? [];
  if (id !== undefined) {
    const [master, view] = vehicles.get(id)?.pictures[Number(index)] ?? [];
    if (!master || !view) return void res.writeHead(404).end();
    void drawn(master, view).then(
      (bytes) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes),
      (error: unknown) => res.destroy(error as Error),
    );
    return;
  }
  if (req.method !== 'GET' || !/^\/sale\/ads\/?$/.test(pathname)) return void res.writeHead(404).end();
  const { username, password } = loginOf(req);
  const fault = FAULTS[username];
  if (fault) return fault(res);
  if (username !== SYSCARA_LOGIN.username || password !== taken)
    return void res.writeHead(401, { 'www-authenticate': 'Basic' }).end();
  const list = [...vehicles].map(([key, entry]) => [key, withMedia(key, entry)] as const);
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(Object.fromEntries(list)));
}

function loginOf(req: IncomingMessage): { readonly username: string; readonly password: string } {
  const [, basic = ''] = /^Basic (.+)$/.exec(req.headers.authorization ?? '') ?? [];
  const [username = '', ...rest] = Buffer.from(basic, 'base64').toString().split(':');
  return { username, password: rest.join(':') };
}

const withMedia = (id: string, { vehicle, pictures }: SyscaraEntry) => ({
  id: Number(id),
  ...vehicle,
  media: pictures.map((_, index) => ({ id: `${id}-${index}`, group: 'image' })),
});
