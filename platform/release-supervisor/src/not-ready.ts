/** A BFF that did not become ready: the output of its start, or what its `/ready` misses. */
export class NotReady extends Error {
  readonly reason: string | null;
  readonly missing: readonly string[];

  constructor(
    timeoutMs: number,
    reason: string | null,
    missing: readonly string[],
    why: Readonly<Record<string, string>> = {},
  ) {
    const parts = missing.map((name) => (why[name] ? `${name}: ${why[name]}` : name));
    const words =
      reason?.split('\n')[0] ?? (parts.length > 0 ? `not ready: ${parts.join(', ')}` : 'no answer');
    super(`its BFF did not answer /ready within ${timeoutMs / 1000} s (${words})`);
    this.name = 'NotReady';
    this.reason = reason;
    this.missing = missing;
  }
}

/** What a BFF's `/ready` says. */
interface Said {
  readonly missing: readonly string[];
  /** Reasons by what is missing. */
  readonly why: Readonly<Record<string, string>>;
}

const NOTHING_SAID: Said = { missing: [], why: {} };

/** The error for a BFF at this address that is not ready after the time; `reason`: why its start failed, null where it did not. */
export async function notReadyAt(url: string, timeoutMs: number, reason: string | null): Promise<NotReady> {
  const { missing, why } = reason === null ? await missingAt(url) : NOTHING_SAID;
  return new NotReady(timeoutMs, reason, missing, why);
}

/** What a BFF's `/ready` names as missing, and why; empty where nothing answers. */
async function missingAt(url: string): Promise<Said> {
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) });
    return { ...NOTHING_SAID, ...((await response.json()) as Partial<Said>) };
  } catch {
    return NOTHING_SAID; // nothing listens, or it speaks another language: the caller says so
  }
}

/** True when the BFF there can serve. */
export async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
