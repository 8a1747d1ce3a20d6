import { useSyncExternalStore } from 'react';

const NAME = 'evidence-';

/** Address of a rollout's evidence, on the console's one page. */
export const evidenceHref = (rollout: string): string => `#${NAME}${rollout}`;

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** The rollout whose evidence the address asks for; null: the overview. */
export function useEvidence(): string | null {
  const hash = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  return hash.startsWith(NAME) ? hash.slice(NAME.length) : null;
}
