import { Button, Empty } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Messages', use: 'One sentence what belongs here, and one action.' };

export const WithAction = () => (
  <Empty
    title="Noch keine gemerkten Fahrzeuge"
    action={<Button variant="outline">Laufende Auktionen ansehen</Button>}
  >
    Mit dem Lesezeichen merken Sie sich Fahrzeuge. Vor dem Ende erinnern wir Sie.
  </Empty>
);
