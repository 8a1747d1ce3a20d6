import { Clock, Inline, Tag } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Figures', use: 'A state in a word.' };

export const Tones = () => (
  <Inline gap={2}>
    <Tag>Entwurf</Tag>
    <Tag tone="primary">Exklusiv</Tag>
    <Tag tone="success">Bezahlt</Tag>
    <Tag tone="error">Storniert</Tag>
    <Tag tone="tertiary">Antwort offen</Tag>
    <Tag tone="task">1 offene Aufgabe</Tag>
    <Tag tone="time" icon={<Clock aria-hidden="true" />}>
      Endet bald
    </Tag>
  </Inline>
);
