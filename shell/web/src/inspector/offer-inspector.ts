import type { RuntimeConfig } from '@rollheim/module-api';
import type { ModuleHost } from '../outlet/module-host.ts';

/** Testers see the inspector at once; for operators, and in development, Alt+Shift+R opens it. No one else loads it. */
export function offerInspector(
  config: RuntimeConfig,
  modules: ModuleHost,
  fail: (error: unknown) => void,
): void {
  let offered = false;
  const open = (startsOpen: boolean) => {
    if (offered) return;
    offered = true;
    import(/* webpackChunkName: "later-inspector" */ './mount-inspector.tsx')
      .then(({ mountInspector }) => mountInspector(config, modules, startsOpen))
      .catch((error: unknown) => {
        offered = false;
        fail(error);
      });
  };
  if (config.tester) open(false);
  if (config.tester || config.development || config.session.customer?.isOperator)
    addEventListener('keydown', ({ altKey, shiftKey, code }) => {
      if (altKey && shiftKey && code === 'KeyR') open(true);
    });
}
