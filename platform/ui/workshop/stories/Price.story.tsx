import { useState } from 'react';
import { Button, Check, Inline, Price } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Figures',
  use: 'An amount in cents. When it changes, its changed digits roll up once.',
};

export const Stakes = () => (
  <Inline gap={10}>
    <Price
      caption="Aktuelles Gebot"
      amount={3550000}
      note={
        <>
          <Check aria-hidden="true" />
          Mindestpreis erreicht
        </>
      }
    />
    <Price caption="Sie führen" tone="success" amount={3975000} />
    <Price caption="Überboten" tone="error" amount={4025000} />
    <Price caption="Antwort offen" tone="tertiary" amount={3700000} note="netto" />
    <Price caption="Noch kein Gebot" amount={null} size="sm" />
    <Price caption="Sofort kaufen" amount={3900000} was={4200000} />
    <Price size="lg" caption="Aktuelles Gebot" amount={3975000} />
  </Inline>
);
export const Roll = () => {
  const [cents, setCents] = useState(3975000);
  return (
    <Inline gap={10} align="end">
      <Price size="lg" caption="Aktuelles Gebot" amount={cents} />
      <Button variant="outline" onPress={() => setCents(cents + 25000)}>
        250 € mehr
      </Button>
    </Inline>
  );
};
