import type { Fragment, FragmentRequest } from '@rollheim/contracts';
import { renderModule } from '@rollheim/module-api/server';
import { DesignProviders } from '@rollheim/ui';
import de from '../web/locales/de.json' with { type: 'json' };
import en from '../web/locales/en.json' with { type: 'json' };
import valuation from '../web/module.tsx';

/** The first page of the funnel as everyone gets it; a draft that was begun comes in the browser. */
export async function fragment(request: FragmentRequest): Promise<Fragment> {
  const texts = request.locale === 'de' ? de : en;
  const { html, data } = await renderModule({
    module: valuation,
    request,
    queries: [],
    Providers: DesignProviders,
  });
  return { status: 200, title: texts.title, description: texts.description, html, data };
}
