import { Badge, Inline } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Figures',
  use: 'Counts unread messages (primary) and open tasks (orange).',
};

export const Counts = () => (
  <Inline gap={2}>
    <Badge count={3} label="3 ungelesen" />
    <Badge count={12} kind="task" label="12 Aufgaben" />
    <Badge count={140} label="140 ungelesen" />
  </Inline>
);
