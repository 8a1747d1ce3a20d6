import type { PagesOf } from '@rollheim/contracts';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import { LatePage } from '@rollheim/page-parts/late-page';
import { untilThere } from '@rollheim/page-parts/until-there';
import { lazy, type ReactNode } from 'react';
import { AdAhead } from './src/draft/ahead.tsx';
import { loadWizard } from './src/features/edit/load-wizard.ts';
import { NewAdPage } from './src/features/new/NewAdPage.tsx';

// the style of what comes late is there before it
import './src/features/conflicts/Conflicts.module.css';
import './src/features/defects/DamagePictures.module.css';
import './src/features/defects/Damages.module.css';
import './src/features/edit/Wizard.module.css';
import './src/features/fields/AttributeGroups.module.css';
import './src/features/finish/Finish.module.css';
import './src/features/images/Images.module.css';
import './src/features/import/Import.module.css';
import './src/features/questions/Questions.module.css';

/** The wizard, which the first page does without; that page fetches it before it is opened. */
const EditPage = lazy(async () => ({ default: (await loadWizard()).EditPage }));

const ImportPage = lazy(async () => ({
  default: (await untilThere(() => import('./src/features/import/ImportPage.tsx'))).ImportPage,
}));

const PAGES = {
  'sell-new': <NewAdPage />,
  'sell-edit': (
    <>
      <AdAhead />
      <LatePage>
        <EditPage />
      </LatePage>
    </>
  ),
  'mf-sell/import': (
    <LatePage>
      <ImportPage />
    </LatePage>
  ),
} satisfies Record<PagesOf<'mf-sell'> | 'mf-sell/import', ReactNode>;

const App = () => <PageRoutes pages={PAGES} />;

export default defineModule({
  name: 'mf-sell',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  App,
});
