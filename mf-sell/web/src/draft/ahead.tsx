import type { AttributeDefinition } from '@rollheim/contracts';
import { customerAtom, localeAtom, useAtomValue, useModuleContext, useParams } from '@rollheim/module-api';
import { useEffect } from 'react';
import { definitionsQuery, loadAs, type LoadedAd } from './calls.ts';

/** What is older says no more how the ad is, ms. */
const MOST_AGE_MS = 10_000;

interface Asked {
  readonly ad: Promise<LoadedAd>;
  readonly definitions: Promise<readonly AttributeDefinition[]>;
}

/** What was asked for while the wizard's code was on its way, by ad; `since`: `performance.now()`. */
const asked = new Map<string, Partial<Asked> & { readonly since: number }>();

let isWizardHere = false;

/** To be called by the wizard's code once it is there: it asks for itself from then on. */
export function noteWizard(): void {
  isWizardHere = true;
}

/** An answer that is on its way already; each is taken once. */
export function takeAhead<W extends keyof Asked>(id: string, what: W): Asked[W] | undefined {
  const present = asked.get(id);
  if (!present) return undefined;
  asked.set(id, { ...present, [what]: undefined });
  const { [what]: taken }: Partial<Asked> = present;
  return performance.now() - present.since > MOST_AGE_MS ? undefined : taken;
}

/** Asks for the ad of the address and its definitions: one turn to the server less before a step is drawn. */
export const AdAhead = () => {
  const { id = '' } = useParams<'id'>();
  const locale = useAtomValue(localeAtom);
  const { config, store } = useModuleContext();
  useEffect(() => {
    // the page asks for itself; without a network the browser has it
    if (isWizardHere || config.kept) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    // the page of the server is that of a guest until it is alive: the shell knows who is here
    const ad = loadAs(id, store.get(customerAtom))(signal);
    const definitions = ad.then(({ listing }) =>
      definitionsQuery(locale, listing.content.productType).queryFn({ signal }),
    );
    // who takes them hears of it
    ad.catch(() => undefined);
    definitions.catch(() => undefined);
    asked.set(id, { ad, definitions, since: performance.now() });
    return () => {
      asked.delete(id);
      gone.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);
  return null;
};
