import type { Request } from 'express';

/** The arm of a visitor in the rollout of a module, as the edge says it. */
interface Cohort {
  readonly rollout: string;
  readonly arm: 'canary' | 'control' | 'rest';
}

/** What the edge says of a document's releases, for the page's reports and its inspector. */
export interface ReleaseFacts {
  /** Names the document in its reports; the edge signed it. Absent: the page reports nothing. */
  readonly document?: string;
  readonly cohorts?: Readonly<Record<string, Cohort>>;
  /** A preview permission came with the request. */
  readonly tester?: true;
}

const ARMS: ReadonlySet<unknown> = new Set<Cohort['arm']>(['canary', 'control', 'rest']);

const isCohort = (value: unknown): value is Cohort =>
  typeof value === 'object' &&
  value !== null &&
  'rollout' in value &&
  typeof value.rollout === 'string' &&
  'arm' in value &&
  ARMS.has(value.arm);

/** Reads the edge's headers `x-document` and `x-cohorts` (base64 of JSON); what cannot be read is left out. */
export function releaseFacts(req: Pick<Request, 'get'>): ReleaseFacts {
  const document = req.get('x-document');
  const cohorts = cohortsOf(req.get('x-cohorts'));
  const tester = /(?:^|;\s*)preview=[^;]/.test(req.get('cookie') ?? '');
  return {
    ...(document ? { document } : {}),
    ...(cohorts ? { cohorts } : {}),
    ...(tester ? { tester } : {}),
  };
}

function cohortsOf(header: string | undefined): ReleaseFacts['cohorts'] {
  if (!header) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined; // an edge of another version: the page goes without
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const entries = Object.entries(read).flatMap(([module, value]): [string, Cohort][] =>
    isCohort(value) ? [[module, { rollout: value.rollout, arm: value.arm }]] : [],
  );
  return Object.fromEntries(entries);
}
