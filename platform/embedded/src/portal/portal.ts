import type { IncomingMessage, ServerResponse } from 'node:http';
import { startSampleServer, type SampleServer } from '../sample-server.ts';
import { PORTAL_ADS, type PortalAd } from './ads.ts';
import { drawn } from './pictures.ts';

/** The embedded system's stand-in for the classifieds portals. */
export type RunningPortal = SampleServer;

/** What each of these numbers is answered with, for whoever looks at what happens then. */
const FAULTS: Readonly<Record<string, (res: ServerResponse) => void>> = {
  '900000001': (res) =>
    void res.writeHead(403, { 'content-type': 'text/html' }).end('<title>Sind Sie ein Mensch?</title>'),
  '900000002': (res) => void res.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
  '900000003': (res) =>
    void res.writeHead(200, { 'content-type': 'text/html' }).end('<title>Wartungsarbeiten</title>'),
};

/**
 * Serves `/<host>/<path>` as the page of an ad by the number in its address: HTML with the vehicle in JSON-LD, as the portals
 * write it, and its pictures. The ads are invented; the header `x-sample-server` says so.
 */
export const startPortal = ({
  port,
}: {
  /** 0: any that is free. */
  readonly port: number;
}): Promise<RunningPortal> => startSampleServer('portal', port, answer);

const PICTURE = /^\/img\.classistatic\.de\/(\d+)-(\d+)\.jpg$/;

function answer(req: IncomingMessage, res: ServerResponse): void {
  const { pathname, search } = new URL(req.url ?? '/', 'http://portal');
  const [, picture, index] = PICTURE.exec(pathname) ?? [];
  if (picture !== undefined) {
    const [master, view] = PORTAL_ADS.get(picture)?.pictures[Number(index)] ?? [];
    if (!master || !view) return void res.writeHead(404).end();
    void drawn(master, view).then(
      (bytes) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes),
      (error: unknown) => res.destroy(error as Error),
    );
    return;
  }
  const number = /\d{6,}/.exec(`${pathname}${search}`)?.[0] ?? '';
  const fault = FAULTS[number];
  if (fault) return fault(res);
  const ad = PORTAL_ADS.get(number);
  if (req.method !== 'GET' || !ad) return void res.writeHead(404, { 'content-type': 'text/html' }).end();
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(number, ad));
}

function pageOf(number: string, { vehicle, pictures }: PortalAd): string {
  const image = pictures.map((_, index) => `https://img.classistatic.de/${number}-${index}.jpg`);
  const json = JSON.stringify({ '@context': 'https://schema.org', ...vehicle, image });
  return `<!doctype html><html lang="de"><head><title>Beispielinserat ${number}</title>
<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script></head><body></body></html>`;
}
