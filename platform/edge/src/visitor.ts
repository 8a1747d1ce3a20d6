import { randomUUID } from 'node:crypto';
import {
  readPreview,
  releaseSetId,
  versionsFor,
  type PreviewPermission,
  type Versions,
} from '@rollheim/releases';
import type { ReleaseWatch } from './release-watch.ts';

/** Cookie that decides the bucket; survives logout. */
export const VISITOR_COOKIE = 'visitor';
/** Cookie with a tester's permission: the signed query of the preview link. */
export const PREVIEW_COOKIE = 'preview';

const VISITOR_FORM = /^[\w-]{16,64}$/;
const REMEMBERED_SETS = 500;

/** Who asks, and which release set answers. */
export interface Visitor {
  /** Null before the first document. */
  readonly id: string | null;
  readonly releaseSet: string;
  readonly versions: Versions;
  /** The set holds releases that only a permission opens. */
  readonly preview: boolean;
}

/** Decides the release set of each request, from memory. */
export class Visitors {
  readonly #watch: ReleaseWatch;
  readonly #secret: string;
  readonly #sets = new Map<string, Versions>();
  readonly #ids = new Map<string, string>();

  constructor(watch: ReleaseWatch, secret: string) {
    this.#watch = watch;
    this.#secret = secret;
  }

  /** `asked` is the set that an open page was made from: it keeps it until its next document. */
  of(cookies: Readonly<Record<string, string | undefined>>, asked: string | undefined): Visitor {
    const cookie = cookies[VISITOR_COOKIE];
    const id = cookie && VISITOR_FORM.test(cookie) ? cookie : null;
    const permission = this.#permission(cookies[PREVIEW_COOKIE]);
    const versions = versionsFor(this.#watch.state, id, permission?.releases);
    const releaseSet = this.#idOf(versions);
    const preview = permission !== null;
    if (!preview) this.#remember(releaseSet, versions);
    const kept = asked === undefined || asked === releaseSet ? undefined : this.#sets.get(asked);
    return kept && asked
      ? { id, releaseSet: asked, versions: kept, preview: false }
      : { id, releaseSet, versions, preview };
  }

  #permission(cookie: string | undefined): PreviewPermission | null {
    if (!cookie) return null;
    const read = readPreview(this.#secret, new URLSearchParams(cookie), Date.now());
    return 'permission' in read ? read.permission : null;
  }

  #idOf(versions: Versions): string {
    const key = JSON.stringify(versions);
    const known = this.#ids.get(key);
    if (known) return known;
    const id = releaseSetId(versions);
    if (this.#ids.size >= REMEMBERED_SETS) this.#ids.clear();
    this.#ids.set(key, id);
    return id;
  }

  #remember(id: string, versions: Versions): void {
    if (this.#sets.has(id)) return;
    const oldest = this.#sets.size >= REMEMBERED_SETS ? this.#sets.keys().next().value : undefined;
    if (oldest !== undefined) this.#sets.delete(oldest);
    this.#sets.set(id, versions);
  }
}

/** A new visitor id. */
export const newVisitorId = (): string => randomUUID();
