import { wizardSlug } from '@rollheim/contracts';
import { keepTyped, ofBrowser } from '@rollheim/contracts/typed';
import { localeAtom, useAtomValue, useNavigate, usePath } from '@rollheim/module-api';

/**
 * Opens an ad that was just begun: at the notes on its auction, or, where it is to be sold later, at the day. `later` is
 * kept as the answer without a day, as the wizard has it.
 */
export function useOpened(later: boolean): (adId: string) => void {
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const navigate = useNavigate();
  return (id) => {
    if (later) keepTyped(`texts:${id}`, { 'terms.plannedSaleDate': '' }, ofBrowser);
    void navigate(path('sell-edit', { id, step: wizardSlug(later ? 'sale-date' : 'notes', locale) }));
  };
}
