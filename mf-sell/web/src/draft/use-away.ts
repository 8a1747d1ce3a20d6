import { useModuleContext } from '@rollheim/module-api';
import { useOnline } from '@rollheim/ui';

/** True while nothing can be sent from this page: there is no network, or the browser shows a page that it kept. */
export function useAway(): boolean {
  const { kept } = useModuleContext().config;
  const online = useOnline();
  return kept === true || !online;
}
