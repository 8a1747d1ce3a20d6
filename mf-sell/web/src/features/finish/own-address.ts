import { atom, customerAtom, useAtom, useAtomValue } from '@rollheim/module-api';

/** A correction of this page, until the session knows of it. */
const correctionAtom = atom<{ readonly from: string; readonly to: string } | null>(null);

/** The own address: what the session says, or what it was corrected to since; and how to note a correction. */
export function useOwnAddress(): readonly [address: string, corrected: (address: string) => void] {
  const known = useAtomValue(customerAtom)?.email ?? '';
  const [correction, setCorrection] = useAtom(correctionAtom);
  const address = correction?.from === known ? correction.to : known;
  return [address, (to) => setCorrection({ from: known, to })];
}
