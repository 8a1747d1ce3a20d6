import type { RuntimeConfig } from '@rollheim/module-api';
import { createRoot } from 'react-dom/client';
import type { ModuleHost } from '../outlet/module-host.ts';
import { Inspector } from './Inspector.tsx';
import { inspectorText } from './texts.ts';

/** Puts the inspector beside the page, in a root of its own. */
export async function mountInspector(
  config: RuntimeConfig,
  modules: ModuleHost,
  startsOpen: boolean,
): Promise<void> {
  const t = await inspectorText(config.locale);
  const place = document.createElement('div');
  place.dataset['inspector'] = '';
  document.body.append(place);
  createRoot(place, { identifierPrefix: 'inspector-' }).render(
    <Inspector config={config} modules={modules} t={t} startsOpen={startsOpen} />,
  );
}
