import { useState } from 'react';
import { AmountField } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Fields',
  use: 'An amount with its steps and its button as one control.',
};

export const Bid = () => {
  const [euros, setEuros] = useState<number | null>(40250);
  const [sent, setSent] = useState<number | null>(null);
  const by = (step: number) => setEuros((euros || 40250) + step);
  return (
    <>
      <AmountField
        label="Eigener Betrag"
        hint="In Schritten von 250 €."
        value={euros}
        onChange={setEuros}
        less={{ label: '250 € weniger', onPress: () => by(-250), disabled: (euros ?? 0) <= 40250 }}
        more={{ label: '250 € mehr', onPress: () => by(250) }}
        action={{
          label: 'Bieten',
          onPress: () => setSent(euros),
          disabled: euros === null || Number.isNaN(euros),
        }}
      />
      {sent === null ? null : <output>{sent}</output>}
    </>
  );
};
export const Invalid = () => (
  <AmountField
    label="Eigener Betrag"
    error="Das nächste Gebot ist 40.250 €."
    value={40000}
    onChange={() => {}}
    less={{ label: '250 € weniger', onPress: () => {}, disabled: true }}
    more={{ label: '250 € mehr', onPress: () => {} }}
    action={{ label: 'Bieten', onPress: () => {}, disabled: true }}
  />
);
