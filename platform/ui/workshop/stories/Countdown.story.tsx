import { Countdown, Inline } from '../../src/index.ts';
import { inSeconds } from '../samples.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Figures',
  use: 'A clock that runs down: ink, then the colour of time below 30 minutes, a yellow field below 30 seconds.',
};

export const Phases = () => (
  <Inline gap={10}>
    <Countdown label="Endet in" caption="Endet 16:35" end={inSeconds(7639)} endedLabel="Beendet" />
    <Countdown label="Endet in" caption="Endet in" end={inSeconds(859)} endedLabel="Beendet" />
    <Countdown label="Endet in" caption="Endet in" end={inSeconds(28)} endedLabel="Beendet" />
    <Countdown label="Endet in" caption="Endete" end={inSeconds(-5)} endedLabel="Beendet" />
  </Inline>
);
export const Large = () => (
  <Inline gap={16} align="end">
    <Countdown
      size="lg"
      label="Endet in"
      caption="Endet in"
      end={inSeconds(859)}
      note="Heute, 14:42 Uhr"
      endedLabel="Beendet"
    />
    <Countdown
      size="lg"
      label="Endet in"
      caption="Endet in"
      end={inSeconds(29)}
      note="Heute, 14:42 Uhr"
      endedLabel="Beendet"
    />
  </Inline>
);
