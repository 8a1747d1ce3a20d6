import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { languageTag } from '@rollheim/contracts';

/** Points in the figures of the language, whole. */
export const Weight = ({ points }: { readonly points: number }) => {
  const locale = useAtomValue(localeAtom);
  return (
    <strong>{new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 0 }).format(points)}</strong>
  );
};
