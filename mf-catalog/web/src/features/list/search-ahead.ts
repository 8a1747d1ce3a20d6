import { withListChoice } from '@rollheim/contracts';
import { customerAtom, type ModuleContext } from '@rollheim/module-api';
import { listChoice } from './list-choice.ts';
import { askAhead } from './read-search.ts';
import { searchKey } from './search-params.ts';

type Context = Pick<ModuleContext, 'config' | 'initial' | 'location' | 'store' | 'signal' | 'live'>;

/**
 * Asks for the viewer's own list as soon as the module is there: the document says who looks, so the call need not wait
 * for the code of the rows, for texts and until the page for everyone is alive. Nothing for a guest, whose answer the
 * document has.
 */
export function searchAhead({ config, initial, location, store, signal, live }: Context): void {
  const viewer = store.get(customerAtom)?.customerId;
  if (viewer === undefined || !initial || config.page.id !== 'catalog-list') return;
  const key = searchKey(withListChoice(new URLSearchParams(location.search), listChoice()));
  askAhead(key, viewer, signal, live);
}
