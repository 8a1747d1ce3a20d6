import { Pagination } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Lists', use: 'Pages as links.' };

export const Middle = () => (
  <Pagination
    label="Seiten"
    page={4}
    pages={12}
    hrefFor={(page) => `#${page}`}
    pageLabel={(page) => `Seite ${page}`}
    previousLabel="Zurück"
    nextLabel="Weiter"
    summary="64–84 von 243"
  />
);
