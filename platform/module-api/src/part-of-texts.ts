import type { i18n } from 'i18next';
import type { Texts } from './types.ts';

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The texts that `wanted` names: keys without plural suffix, and beginnings of keys that end in `*`. */
export function partOf(texts: Texts, wanted: readonly string[]): Texts {
  const keys = new Set(wanted);
  const beginnings = wanted.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const isWanted = (key: string) =>
    keys.has(key) ||
    keys.has(key.replace(PLURAL, '')) ||
    beginnings.some((beginning) => key.startsWith(beginning));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isWanted(key)));
}

/**
 * Completes texts of which the document brought a part. The answer loads the rest once; it rejects where that cannot be
 * had, and the next call tries again.
 */
export function completing(
  instance: i18n,
  namespace: string,
  load: () => Promise<Texts>,
): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= load()
      .then((texts) => void instance.addResourceBundle(instance.language, namespace, texts, true, true))
      .catch((error: unknown) => {
        done = null;
        throw error;
      });
    return done;
  };
}
