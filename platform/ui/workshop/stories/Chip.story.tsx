import { Chip, Inline, SlidersHorizontal } from '../../src/index.ts';
import { As, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Actions', use: 'A filter that is on, or a quick choice.' };

export const Kinds = () => (
  <Inline gap={2}>
    <Chip removeLabel="Filter entfernen" onPress={() => {}}>
      bis 300 km entfernt
    </Chip>
    <Chip pressed onPress={() => {}}>
      Heute
    </Chip>
    <Chip pressed={false} onPress={() => {}}>
      Morgen
    </Chip>
    <Chip icon={<SlidersHorizontal aria-hidden="true" />} onPress={() => {}}>
      Filter
    </Chip>
    <As state="hovered">
      <Chip onPress={() => {}}>Unter dem Zeiger</Chip>
    </As>
    <As state="focus-visible">
      <Chip onPress={() => {}}>Im Fokus</Chip>
    </As>
  </Inline>
);
