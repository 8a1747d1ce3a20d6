import { TELEMETRY_LIMITS, type ReportedError } from '@rollheim/contracts';

/** A file of a release in an address: module, version, path. */
const ASSET = /\/_r\/([a-z][a-z0-9-]*)\/([^/\s]+)\/([^\s?#)]+)/;

/** The release that an error comes from: the topmost file of a module in its stack, else of the shell; null: neither. */
export function releaseOf(error: unknown): { readonly module: string; readonly version: string } | null {
  const found = stackOf(error)
    .split('\n')
    .map((line) => ASSET.exec(line))
    .filter((match) => match !== null)
    .map(([, module = '', version = '']) => ({ module, version }));
  return found.find(({ module }) => module !== 'shell') ?? found[0] ?? null;
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/**
 * A message without what people typed or who they are: quoted words, mail addresses, addresses of pages, long numbers
 * and ids are taken out.
 */
const cleanMessage = (text: string): string =>
  text
    .replaceAll(/\bhttps?:\/\/\S+|(?<=\s|^)\/[\w%~.-]+(?:\/\S*)?/g, '<url>')
    .replaceAll(/(?<!\S)\S*@\S*/g, '<mail>')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|„[^„“”]*[“”]|“[^“”]*”/g, '<text>')
    .replaceAll(/\b(?=\w*\d)\w{10,}\b/g, '<id>')
    .replaceAll(/\d{5,}/g, '<number>')
    .slice(0, TELEMETRY_LIMITS.message);

/** Names of functions with their places in files of releases; no other line and no message. */
function cleanStack(stack: string): string {
  const lines = stack.split('\n').flatMap((line) => {
    const asset = ASSET.exec(line);
    if (!asset) return [];
    const name = /^\s*at (?:async )?([\w$.<>]+) \(/.exec(line)?.[1] ?? /^([\w$.]+)@/.exec(line)?.[1] ?? '';
    return [`at ${name ? `${name} ` : ''}(${asset[0]})`];
  });
  return lines.join('\n').slice(0, TELEMETRY_LIMITS.stack);
}

/** An error as it may leave the page: nothing of a person in it. */
export function reported(error: unknown): ReportedError {
  const name = error instanceof Error ? `${error.name}: ` : '';
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : 'not an error';
  const stack = cleanStack(stackOf(error));
  return { message: cleanMessage(name + text), ...(stack ? { stack } : {}) };
}

/** What the browser says by itself and no one can do anything about, or what an extension did. */
export function isNoise(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return true;
  const text = error instanceof Error ? error.message : String(error);
  if (/^Script error\.?$|^ResizeObserver loop/.test(text)) return true;
  const stack = stackOf(error);
  return /\b(?:chrome|moz|safari(?:-web)?)-extension:\/\//.test(stack) && !ASSET.test(stack);
}
