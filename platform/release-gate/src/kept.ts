import { TYPED_PREFIX } from '@rollheim/contracts';
import { isKeptBy, KEEPERS, KEPT, type Keeper } from '@rollheim/contracts/kept';

/** One entry of a browser. */
export interface Entry {
  readonly keeper: Keeper;
  readonly name: string;
  readonly value: string;
}

const namesOf = (owner: string, keeper: Keeper): readonly string[] =>
  KEPT[owner]?.[keeper === 'cookie' || keeper === 'indexedDB' ? keeper : 'storage'] ?? [];

const owns = (owner: string, keeper: Keeper, name: string): boolean =>
  isKeptBy(KEPT, TYPED_PREFIX, owner, keeper, name);

/** What others have in a browser that a module comes into; nothing that it may write itself. */
export const ofOthers = (module: string): Entry[] =>
  KEEPERS.flatMap((keeper) => {
    const names = Object.keys(KEPT).flatMap((owner) => (owner === module ? [] : namesOf(owner, keeper)));
    return names
      .map((pattern) => pattern.replace('*', 'gate'))
      .filter((name) => !owns(module, keeper, name))
      .map((name) => ({ keeper, name, value: keeper === 'indexedDB' ? '' : 'of-another' }));
  });

const ownerOf = (keeper: Keeper, name: string): string | undefined =>
  Object.keys(KEPT).find((owner) => owns(owner, keeper, name));

const WORDS: Readonly<Record<Keeper, string>> = {
  sessionStorage: 'sessionStorage',
  localStorage: 'localStorage',
  cookie: 'the cookies',
  indexedDB: 'IndexedDB',
};

/** What a module did to what is not its own, in words: `planted` was there when it came, `now` is what it left. */
export function trespasses(module: string, planted: readonly Entry[], now: readonly Entry[]): string[] {
  return KEEPERS.flatMap((keeper) => {
    const here = ({ keeper: each }: Entry): boolean => each === keeper;
    const [then, left] = [planted.filter(here), now.filter(here)];
    const place = WORDS[keeper];
    const whose = (name: string): string => `which is ${ownerOf(keeper, name) ?? 'no module'}'s`;
    const gone = then.filter(({ name }) => left.every((each) => each.name !== name));
    const cleared = gone.length > 1 && gone.length === then.length;
    const written = left.filter(({ name, value }) => {
      const before = then.filter((each) => each.name === name);
      return before.length > 0 ? before.every((each) => each.value !== value) : !owns(module, keeper, name);
    });
    return [
      ...(cleared ? [`it clears ${place}, what others keep there with it`] : []),
      ...(cleared ? [] : gone.map(({ name }) => `it removes ${name} from ${place}, ${whose(name)}`)),
      ...written.map(({ name }) =>
        then.some((each) => each.name === name)
          ? `it overwrites ${name} in ${place}, ${whose(name)}`
          : `it writes ${name} into ${place}, ${ownerOf(keeper, name) ? whose(name) : 'which is not declared as its own'}`,
      ),
    ];
  });
}
