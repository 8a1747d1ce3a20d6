interface Ready {
  readonly missing?: readonly string[];
  readonly why?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 3000;

/** What a deployable's `/ready` names as missing, with the reasons that it gives; `/ready` itself where nothing answers. */
export async function missingAt(port: number): Promise<string[]> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/ready`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) {
      await response.body?.cancel();
      return [];
    }
    const { missing = [], why = {} } = (await response.json()) as Ready;
    return missing.length === 0
      ? ['/ready']
      : missing.map((name) => (why[name] ? `${name}: ${why[name]}` : name));
  } catch {
    return ['/ready']; // nothing listens there yet, or it speaks another language
  }
}
