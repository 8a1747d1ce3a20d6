import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { BlobStore, Release } from '@rollheim/release-client';

/** Maps kept in memory, the least used first to go: one is about a megabyte. */
const KEPT = 12;
/** A place in a web file of any release, or in the server file of one: address, line, column. */
const WEB =
  /(?:https?:\/\/[^/\s()]+)?\/_r\/([a-z][\w-]*)\/(\d+\.\d+\.\d+(?:-[a-z0-9-]+\.\d+)?)\/([\w.\-/]+\.js):(\d+):(\d+)/g;
const SERVER =
  /(?<![^\s():])(?:file:\/\/)?\/[^\s():]*\/releases\/([a-z][\w-]*)\/(\d+\.\d+\.\d+(?:-[a-z0-9-]+\.\d+)?)\/([\w.\-/]+\.mjs):(\d+):(\d+)/g;

/** Where releases and their source maps come from. */
export interface StackSources {
  release(module: string, version: string): Promise<Release>;
  readonly blobs: BlobStore;
}

/** Turns places of built files into places of sources, by the maps that the registry keeps and gives to no one. */
export class Symbolicator {
  readonly #sources: StackSources;
  readonly #maps = new Map<string, Promise<TraceMap | null>>();

  constructor(sources: StackSources) {
    this.#sources = sources;
  }

  /**
   * A stack with the places of the sources, for example `mf-catalog/web/src/Card.tsx:12:7`. Frames name their own
   * release; those without one (`module.1a2b.js:1:20`) are taken for `module` `version`. What has no map stays as it is.
   */
  async symbolicate(module: string, version: string, stack: string): Promise<string> {
    const bare = new RegExp(/(?<![\w./-])([\w-]+(?:\.[0-9a-f]{6,8})?\.js):(\d+):(\d+)/g);
    const lines = stack.split('\n').map(async (line) => {
      const web = await this.#replace(line, WEB, ([, owner = '', release = '', file = '']) => [
        owner,
        release,
        `web/${file}`,
      ]);
      const server = await this.#replace(web, SERVER, ([, owner = '', release = '', file = '']) => [
        owner,
        release,
        `server/${file}`,
      ]);
      return server === line
        ? this.#replace(line, bare, ([, file = '']) => [module, version, `web/${file}`])
        : server;
    });
    return (await Promise.all(lines)).join('\n');
  }

  async #replace(
    line: string,
    pattern: RegExp,
    placeOf: (match: RegExpMatchArray) => readonly [module: string, version: string, path: string],
  ): Promise<string> {
    let text = line;
    for (const match of line.matchAll(pattern)) {
      const [at, column] = match.slice(-2).map(Number);
      const map = await this.#map(...placeOf(match));
      if (!map || !at) continue;
      // Browsers count columns from 1, maps from 0.
      const {
        source,
        line: sourceLine,
        column: sourceColumn,
        name,
      } = originalPositionFor(map, {
        line: at,
        column: Math.max(0, (column ?? 1) - 1),
      });
      if (source === null) continue;
      const place = `${withoutScheme(source)}:${sourceLine}:${sourceColumn + 1}`;
      text = text.replace(match[0], name ? `${place} (${name})` : place);
    }
    return text;
  }

  #map(module: string, version: string, path: string): Promise<TraceMap | null> {
    const key = `${module}/${version}/${path}`;
    const known = this.#maps.get(key);
    this.#maps.delete(key);
    const map = known ?? this.#load(module, version, path);
    this.#maps.set(key, map);
    const [oldest] = this.#maps.keys();
    if (this.#maps.size > KEPT && oldest !== undefined) this.#maps.delete(oldest);
    map.catch(() => this.#maps.delete(key));
    return map;
  }

  async #load(module: string, version: string, path: string): Promise<TraceMap | null> {
    const release = await this.#sources.release(module, version).catch(() => null); // a stack may name anything
    const asset = release?.manifest.assets.find((each) => each.path === `${path}.map`);
    const body = asset && (await this.#sources.blobs.get(asset.sha256));
    return body ? new TraceMap(body.toString('utf8')) : null;
  }
}

/** `webpack://mf_catalog_1_0_0/./mf-catalog/web/x.tsx` → `mf-catalog/web/x.tsx`. */
const withoutScheme = (source: string): string =>
  source.replace(/^webpack:\/\/[^/]*\/(?:\.\/)?/, '').split('?')[0] ?? source;
