import { Bell, Button, Gavel, Inline } from '../../src/index.ts';
import { As, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Actions',
  use: 'Does something. One filled button per view, and it names the outcome.',
};

export const Variants = () => (
  <Inline>
    <Button size="lg" icon={<Gavel aria-hidden="true" />}>
      40.000 € bieten
    </Button>
    <Button>Speichern</Button>
    <Button variant="outline">Abbrechen</Button>
    <Button variant="quiet">Mehr anzeigen</Button>
    <Button variant="danger">Zurückrollen</Button>
    <Button size="sm" icon={<Bell aria-hidden="true" />}>
      Klein
    </Button>
  </Inline>
);
export const States = () => (
  <Inline>
    <As state="hovered">
      <Button>Unter dem Zeiger</Button>
    </As>
    <As state="pressed">
      <Button>Gedrückt</Button>
    </As>
    <As state="focus-visible">
      <Button>Im Fokus</Button>
    </As>
    <As state="hovered">
      <Button variant="outline">Unter dem Zeiger</Button>
    </As>
    <As state="focus-visible">
      <Button variant="quiet">Im Fokus</Button>
    </As>
    <Button pending>Wird gespeichert</Button>
    <Button disabled>Weiter</Button>
    <Button variant="outline" disabled>
      Weiter
    </Button>
  </Inline>
);
export const Block = () => <Button block>143 Fahrzeuge zeigen</Button>;
