import type { Fragment, FragmentRequest } from '@rollheim/contracts';
import { renderModule } from '@rollheim/module-api/server';
import type { BffContext } from '@rollheim/service-kit';
import { DesignProviders } from '@rollheim/ui';
import sell from '../web/module.tsx';
import { NEW_AD_TEXTS } from '../web/src/page-texts.ts';
import { STEP_COUNT } from '../web/src/features/new/how-steps.ts';
import { submittedCount } from './queries.ts';

/** The first page of a seller as everyone gets it; drafts that can be continued come in the browser. */
export async function fragment(request: FragmentRequest, { pool }: BffContext): Promise<Fragment> {
  const texts = (await sell.definition.messages(request.locale)).default;
  const { html, data } = await renderModule({
    module: sell,
    request,
    queries: [[['submitted-count'], { count: await submittedCount(pool) }]],
    Providers: DesignProviders,
    first: { texts: NEW_AD_TEXTS },
  });
  return {
    status: 200,
    title: texts['new_title'] ?? '',
    description: (texts['new_lead_guest'] ?? '').replace('{{steps}}', String(STEP_COUNT)),
    html,
    data,
  };
}
