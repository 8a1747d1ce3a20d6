import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DATA_SETS } from './vehicles.ts';

/** The embedded system's stand-in for the open data of the Dutch vehicle register. */
export interface RunningPlateRegister {
  /** Origin that stands for `https://opendata.rdw.nl`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What each of these plates is answered with, for whoever looks at what happens then. */
const FAULTS: Readonly<Record<string, (res: ServerResponse) => void>> = {
  BUSY01: (res) => void res.writeHead(429, { 'retry-after': '30' }).end(),
  HTML01: (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Onderhoud</p>'),
};

/**
 * Speaks the read interface of the register's open data (Socrata): `GET /resource/<data set>.json?kenteken=<plate>`
 * answers a JSON array of rows, empty for a plate that nobody has. The vehicles are invented; the header
 * `x-sample-server` says so.
 */
export async function startPlateRegister({
  port,
}: {
  /** 0: any that is free. */
  readonly port: number;
}): Promise<RunningPlateRegister> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(req: IncomingMessage, res: ServerResponse): void {
  res.setHeader('x-sample-server', 'plate-register');
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://register');
  const rows = DATA_SETS[pathname];
  if (req.method !== 'GET' || !rows) return void res.writeHead(404).end();
  const plate = searchParams.get('kenteken') ?? '';
  const fault = FAULTS[plate];
  if (fault) return fault(res);
  const found = rows.filter(({ kenteken }) => kenteken === plate);
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(found));
}
