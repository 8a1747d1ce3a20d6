import { VirtualList } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Lists',
  use: 'A long list of equal rows; only what is in sight stands in the page.',
};

const LINES = Array.from({ length: 5000 }, (_, index) => index + 1);

export const Long = () => (
  <VirtualList label="Gebote" rows={LINES} rowKey={(row) => row} rowHeight={44} height="230px">
    {(row) => `Gebot ${row}`}
  </VirtualList>
);
export const Loading = () => (
  <VirtualList label="Gebote" rows={[]} rowKey={(row: number) => row} rowHeight={44} height="60px" loading>
    {(row) => row}
  </VirtualList>
);
