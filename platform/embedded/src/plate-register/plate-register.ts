import type { IncomingMessage, ServerResponse } from 'node:http';
import { startSampleServer, type SampleServer } from '../sample-server.ts';
import { DATA_SETS } from './vehicles.ts';

/** The embedded system's stand-in for the open data of the Dutch vehicle register. */
export type RunningPlateRegister = SampleServer;

/** What each of these plates is answered with, for whoever looks at what happens then. */
const FAULTS: Readonly<Record<string, (res: ServerResponse) => void>> = {
  BUSY01: (res) => void res.writeHead(429, { 'retry-after': '30' }).end(),
  HTML01: (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Onderhoud</p>'),
};

/**
 * Speaks the read interface of the register's open data (Socrata): `GET /resource/<data set>.json?kenteken=<plate>`
 * answers a JSON array of rows, empty for a plate that no one has. The vehicles are invented; the header
 * `x-sample-server` says so.
 */
export const startPlateRegister = ({
  port,
}: {
  /** 0: any that is free. */
  readonly port: number;
}): Promise<RunningPlateRegister> => startSampleServer('plate-register', port, answer);

function answer(req: IncomingMessage, res: ServerResponse): void {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://register');
  const rows = DATA_SETS[pathname];
  if (req.method !== 'GET' || !rows) return void res.writeHead(404).end();
  const plate = searchParams.get('kenteken') ?? '';
  const fault = FAULTS[plate];
  if (fault) return fault(res);
  const found = rows.filter(({ kenteken }) => kenteken === plate);
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(found));
}
