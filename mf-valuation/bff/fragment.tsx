import type { Fragment, FragmentRequest } from '@rollheim/contracts';
import { renderModule } from '@rollheim/module-api/server';
import { DesignProviders } from '@rollheim/ui';
import valuation from '../web/module.tsx';

/** The first page of the funnel as everyone gets it; a draft that was begun comes in the browser. */
export async function fragment(request: FragmentRequest): Promise<Fragment> {
  const texts = (await valuation.definition.messages(request.locale)).default;
  const { html, data } = await renderModule({
    module: valuation,
    request,
    queries: [],
    Providers: DesignProviders,
  });
  return { status: 200, title: texts['title'] ?? '', description: texts['description'] ?? '', html, data };
}
