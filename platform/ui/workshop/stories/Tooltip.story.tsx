import { IconButton, Share2, Tooltip } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Overlays',
  use: 'Says more about a control; never the only place of a fact.',
};

export const OnAControl = () => (
  <Tooltip text="Seite teilen">
    <IconButton label="Teilen" variant="line">
      <Share2 aria-hidden="true" />
    </IconButton>
  </Tooltip>
);
