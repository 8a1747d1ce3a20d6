import { randomUUID } from 'node:crypto';
import { AUDIENCE_COOKIE, readAudience } from '@rollheim/contracts/server';
import {
  asksForTraits,
  assign,
  readPreview,
  releaseSetId,
  type Cohorts,
  type PreviewPermission,
  type RegistryState,
  type Versions,
} from '@rollheim/release-client';
import { stringifySetCookie } from 'cookie';
import { subjectOf } from './headers.ts';
import { HOLD_COOKIE, heldSet } from './hold.ts';
import { ReleaseSets } from './release-sets.ts';
import type { ReleaseWatch } from './release-watch.ts';

/** Cookie that decides the bucket; survives logout. */
const VISITOR_COOKIE = 'visitor';
/** Cookie with a tester's permission: the signed query of the preview link. */
export const PREVIEW_COOKIE = 'preview';
/** Names in that cookie the operator whose session is the permission: it ends with the session. */
export const OWN_PREVIEW = 'own';
/** Cookie with releases that failed in this browser, `module@version` by comma; set by the page. */
const STABLE_PINS_COOKIE = 'stable-pins';

const VISITOR_FORM = /^[\w-]{16,64}$/;
const REMEMBERED_VISITORS = 50_000;
const MOST_PINS = 20;

/** Who asks, and which release set answers. */
export interface Visitor {
  /** Null before the first document. */
  readonly id: string | null;
  readonly releaseSet: string;
  readonly versions: Versions;
  /** The set holds releases that only a permission opens. */
  readonly preview: boolean;
  /** Place in the rollouts whose releases this set gives; one that it does not follow yet is left out. */
  readonly cohorts: Cohorts;
  /** The page uses other releases than it was made from: a set that the registry may not know. */
  readonly fellBack?: true;
}

type Cookies = Readonly<Record<string, string | undefined>>;

/** What signs the cookies of testers, and of visitors who keep their releases for a while. */
export interface VisitorKeys {
  readonly preview: string;
  readonly hold: string;
}

/** Decides the release set of each request, from memory: once for each visitor and state of the registry. */
export class Visitors {
  readonly #watch: ReleaseWatch;
  readonly #keys: VisitorKeys;
  readonly #sets: ReleaseSets;
  readonly #ids = new Map<string, string>();
  #state: RegistryState | null = null;
  #moving = false;
  #asksForTraits = false;
  #placed = new Map<string | null, Visitor>();

  constructor(watch: ReleaseWatch, keys: VisitorKeys) {
    this.#watch = watch;
    this.#keys = keys;
    this.#sets = new ReleaseSets((id) => watch.client.versionsOfSet(id));
  }

  /**
   * `asked` is the set that an open page was made from: it keeps it until its next document. Without, a visitor who
   * asked to be left alone keeps the set of the page that asked.
   */
  of(cookies: Cookies, asked: string | undefined): Visitor {
    const cookie = cookies[VISITOR_COOKIE];
    const id = cookie && VISITOR_FORM.test(cookie) ? cookie : null;
    const visitor = this.#current(id, cookies);
    if (asked !== undefined)
      return asked === visitor.releaseSet ? visitor : this.#keeping(visitor, asked, false);
    const hold = cookies[HOLD_COOKIE];
    if (!hold || id === null || visitor.preview) return visitor;
    const held = heldSet(this.#keys.hold, id, hold, Date.now());
    return held === null || held === visitor.releaseSet ? visitor : this.#keeping(visitor, held, true);
  }

  /**
   * The visitor as their open page is composed: `mounted` names releases (`module@version` by comma) that took the place of those
   * of its set, and whose own backends answer its calls. Only the last good ones of a module do that: the one that
   * everyone has, and the one before it.
   */
  standing(visitor: Visitor, mounted: string): Visitor {
    const { modules } = this.#watch.state;
    const versions: Record<string, string> = { ...visitor.versions };
    for (const each of mounted.split(',', MOST_PINS)) {
      const [module = '', version = ''] = each.trim().split('@');
      const known = Object.hasOwn(modules, module) ? modules[module] : undefined;
      const good = version === known?.stable || version === known?.previous;
      if (good && !this.#isWithdrawn(module, version)) versions[module] = version;
    }
    if (Object.keys(versions).every((module) => versions[module] === visitor.versions[module]))
      return visitor;
    const releaseSet = this.#idOf(versions);
    // a tester's set is no one's who merely names it
    if (!visitor.preview) this.#sets.remember(releaseSet, versions);
    return { ...visitor, releaseSet, versions, fellBack: true };
  }

  #current(id: string | null, cookies: Cookies): Visitor {
    const { state } = this.#watch;
    if (state !== this.#state) {
      this.#state = state;
      this.#moving = Object.values(state.modules).some(({ rollout }) => rollout !== null);
      this.#asksForTraits = asksForTraits(state);
      this.#placed = new Map();
    }
    const permission = this.#permission(cookies);
    const pins = cookies[STABLE_PINS_COOKIE];
    const audience = this.#asksForTraits ? cookies[AUDIENCE_COOKIE] : undefined;
    if (permission) return this.#place(state, id, { permitted: permission.releases, pins, audience });
    if (pins) return this.#place(state, id, { pins, audience });
    // while nothing moves, everyone gets the same
    const moved = this.#moving ? id : null;
    const key = moved !== null && audience !== undefined ? `${moved} ${audience}` : moved;
    let placed = this.#placed.get(key);
    if (!placed) {
      if (this.#placed.size >= REMEMBERED_VISITORS) this.#placed.clear();
      placed = this.#place(state, moved, { audience });
      this.#placed.set(key, placed);
    }
    return placed.id === id ? placed : { ...placed, id };
  }

  #place(
    state: RegistryState,
    id: string | null,
    {
      permitted,
      pins,
      audience,
    }: {
      readonly permitted?: Versions | undefined;
      /** Releases that failed in this browser. */
      readonly pins?: string | undefined;
      /** Who the visitor is, while a rollout asks for it. */
      readonly audience?: string | undefined;
    },
  ): Visitor {
    const avoid = pins ? new Set(pins.split(',', MOST_PINS)) : undefined;
    const { versions, cohorts } = assign(
      state,
      id,
      permitted,
      avoid,
      audience === undefined ? undefined : readAudience(audience),
    );
    const releaseSet = this.#idOf(versions);
    if (!permitted) this.#sets.remember(releaseSet, versions);
    return { id, releaseSet, versions, preview: permitted !== undefined, cohorts };
  }

  /** The visitor on another set, when that is known; a new document is never made from a withdrawn release. */
  #keeping(visitor: Visitor, set: string, document: boolean): Visitor {
    const versions = this.#sets.get(set);
    if (!versions || (document && this.#anyWithdrawn(versions))) return visitor;
    const cohorts = fitting(visitor, versions);
    return { id: visitor.id, releaseSet: set, versions, preview: false, cohorts };
  }

  #anyWithdrawn(versions: Versions): boolean {
    return Object.entries(versions).some(([module, version]) => this.#isWithdrawn(module, version));
  }

  #isWithdrawn(module: string, version: string): boolean {
    return this.#watch.state.withdrawn[module]?.includes(version) ?? false;
  }

  #permission(cookies: Cookies): PreviewPermission | null {
    const cookie = cookies[PREVIEW_COOKIE];
    if (!cookie) return null;
    const query = new URLSearchParams(cookie);
    if (query.has(OWN_PREVIEW) && query.get(OWN_PREVIEW) !== subjectOf(cookies['auth'])) return null;
    const read = readPreview(this.#keys.preview, query, Date.now());
    return 'permission' in read ? read.permission : null;
  }

  #idOf(versions: Versions): string {
    const key = JSON.stringify(versions);
    const known = this.#ids.get(key);
    if (known) return known;
    const id = releaseSetId(versions);
    if (this.#ids.size >= 500) this.#ids.clear();
    this.#ids.set(key, id);
    return id;
  }
}

/** The cohorts whose release the kept set gives as well. */
function fitting({ cohorts, versions }: Visitor, kept: Versions): Cohorts {
  const same = Object.entries(cohorts).filter(([module]) => kept[module] === versions[module]);
  return Object.fromEntries(same);
}

/** Header for the shell's server: place in the rollouts, base64 of JSON; null when there is none. */
export function cohortsHeader(cohorts: Cohorts): string | null {
  const entries = Object.entries(cohorts);
  if (entries.length === 0) return null;
  const said = entries.map(([module, { rollout, arm }]) => [module, { rollout, arm }]);
  return Buffer.from(JSON.stringify(Object.fromEntries(said))).toString('base64');
}

const YEAR_S = 31_536_000;

/** `Set-Cookie` of a visitor who comes for the first time. */
export function newVisitorCookie(https: boolean): string {
  const cookie = {
    name: VISITOR_COOKIE,
    value: randomUUID(),
    path: '/',
    maxAge: YEAR_S,
    httpOnly: true,
  } as const;
  return stringifySetCookie({ ...cookie, sameSite: 'lax', secure: https });
}
