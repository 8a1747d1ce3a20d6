import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A module's OpenAPI document, in a file. */
export interface Document {
  readonly module: string;
  readonly file: string;
}

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>>;
}

const NOT_BUILT = '501';
/** Address and headers of more than 16 kB: the HTTP server answers before any operation sees the call. */
const TOO_LONG = '431';
/** Its calls try passwords, which lock their account for a while: no login is needed behind it. */
const TRIES_PASSWORDS = 'mf-account';

/** The documents of all modules and of the shell, without the operations that say of themselves that they are not built. */
export async function readDocuments(
  url: string,
  folder: string,
): Promise<{ readonly documents: readonly Document[]; readonly notBuilt: readonly string[] }> {
  const { versions } = await json<{ versions: Record<string, string> }>(`${url}/version.json`);
  const modules = [...new Set([...Object.keys(versions), 'shell'])].toSorted(
    (one, other) => Number(one === TRIES_PASSWORDS) - Number(other === TRIES_PASSWORDS),
  );
  const notBuilt: string[] = [];
  const documents: Document[] = [];
  for (const module of modules) {
    const document = await json<OpenApi>(`${url}/api/openapi/${module}.json`);
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { responses }] of Object.entries(methods)) {
        responses[TOO_LONG] ??= { description: 'Request Header Fields Too Large' };
        const isBuilt = Object.hasOwn(responses, '200') || !Object.hasOwn(responses, NOT_BUILT);
        if (isBuilt) continue;
        notBuilt.push(`${method.toUpperCase()} ${path}`);
        delete methods[method];
      }
    const file = join(folder, `${module}.json`);
    writeFileSync(file, JSON.stringify(document));
    documents.push({ module, file });
  }
  return { documents, notBuilt };
}

async function json<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return (await answer.json()) as T;
}
