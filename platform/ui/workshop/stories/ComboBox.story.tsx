import { useState } from 'react';
import { ComboBox, Grid, OpenComboBox } from '../../src/index.ts';
import { MAKES } from '../samples.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Fields',
  use: 'One of a long list, found by typing. It opens on typing, an arrow key or its button.',
};

export const Kinds = () => {
  const [make, setMake] = useState<string | null>('hymer');
  return (
    <Grid columns="form">
      <ComboBox
        label="Marke"
        choices={MAKES}
        value={make}
        onChange={setMake}
        empty="Keine Marke mit diesem Namen"
      />
      <ComboBox
        label="Marke"
        choices={MAKES}
        placeholder="zum Beispiel Hobby"
        hint="Oder selbst eintragen."
        free
      />
      <OpenComboBox
        label="Marke"
        choices={MAKES}
        value={make}
        onChange={setMake}
        find={(choices, text) =>
          choices.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
        }
        unknown="Diese Marke kennen wir nicht."
        unchosen="Bitte wählen Sie eine Marke der Liste."
      />
    </Grid>
  );
};
export const States = () => (
  <Grid columns="form">
    <ComboBox label="Marke" choices={MAKES} error="Bitte eine Marke aus der Liste." />
    <ComboBox label="Marke" choices={MAKES} disabled />
  </Grid>
);
