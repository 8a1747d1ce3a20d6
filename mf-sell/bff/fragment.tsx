import { matchPath } from '@rollheim/contracts';
import type { Fragment, FragmentRequest } from '@rollheim/contracts';
import { renderModule } from '@rollheim/module-api/server';
import type { BffContext } from '@rollheim/service-kit';
import { DesignProviders } from '@rollheim/ui';
import sell from '../web/module.tsx';
import { NEW_AD_TEXTS } from '../web/src/page-texts.ts';
import { pageOf, placeOf } from '../web/src/steps.ts';
import { STEP_COUNT } from '../web/src/features/new/how-steps.ts';
import { submittedCount } from './queries.ts';

const fill = (text = '', values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** A seller's pages as everyone gets them; drafts, and what is in them, come in the browser. */
export async function fragment(request: FragmentRequest, { pool }: BffContext): Promise<Fragment> {
  const texts = (await sell.definition.messages(request.locale)).default;
  const match = matchPath(new URL(request.path, 'http://page').pathname, request.home);
  const input = { module: sell, request, Providers: DesignProviders };
  if (match?.id === 'sell-edit') {
    const step = pageOf(placeOf(match.params['step'] ?? ''));
    return {
      status: 200,
      title: step
        ? fill(texts['document_title'], { step: texts[`step.${step}`] ?? '' })
        : (texts['new_title'] ?? ''),
      description: (step && texts[`lead.${step}`]) ?? '',
      ...(await renderModule({ ...input, queries: [] })),
    };
  }
  return {
    status: 200,
    title: texts['new_title'] ?? '',
    description: fill(texts['new_lead_guest'], { steps: String(STEP_COUNT) }),
    ...(await renderModule({
      ...input,
      queries: [[['submitted-count'], { count: await submittedCount(pool) }]],
      first: { texts: NEW_AD_TEXTS },
    })),
  };
}
