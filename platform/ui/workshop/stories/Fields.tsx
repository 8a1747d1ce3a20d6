import { useState } from 'react';
import {
  BedDouble,
  Checkbox,
  CheckboxGroup,
  ComboBox,
  DateField,
  Eye,
  FileDrop,
  Grid,
  IconButton,
  MoneyField,
  NumberField,
  RadioGroup,
  RangeSlider,
  Search,
  Section,
  Select,
  ShowerHead,
  Snowflake,
  Stack,
  Switch,
  TextArea,
  TextField,
} from '../../src/index.ts';

const MAKES = [
  'Adria',
  'Bürstner',
  'Carthago',
  'Dethleffs',
  'Fendt',
  'Hobby',
  'Hymer',
  'Knaus',
  'LMC',
  'Pössl',
].map((label) => ({ value: label.toLowerCase(), label }));
const EQUIPMENT = [
  { value: 'bed', label: 'Festbett', note: 'auch Queensbett', icon: <BedDouble aria-hidden="true" /> },
  { value: 'shower', label: 'Separate Dusche', icon: <ShowerHead aria-hidden="true" /> },
  { value: 'ac', label: 'Klimaanlage', icon: <Snowflake aria-hidden="true" /> },
  { value: 'none', label: 'Nicht wählbar', disabled: true },
];

export const Fields = () => {
  const [euros, setEuros] = useState<number | null>(41000);
  const [range, setRange] = useState<[number, number]>([0, 90000]);
  return (
    <>
      <Section title="Text" look="panel">
        <Grid columns="form">
          <TextField label="Modell" labelNote="freiwillig" placeholder="zum Beispiel B-Klasse" />
          <TextField label="Postleitzahl" value="8770" error="Bitte genau 5 Ziffern." inputMode="numeric" />
          <TextField
            label="Passwort"
            type="password"
            defaultValue="geheim"
            hint="Mindestens 10 Zeichen."
            unit={
              <IconButton label="Passwort zeigen">
                <Eye aria-hidden="true" />
              </IconButton>
            }
          />
          <TextField
            label="Suche"
            type="search"
            icon={<Search aria-hidden="true" />}
            placeholder="Ort oder PLZ"
          />
          <NumberField label="Kilometerstand" defaultValue={48200} unit="km" min={0} />
          <MoneyField
            label="Mindestpreis"
            value={euros}
            onChange={setEuros}
            error={Number.isNaN(euros) ? 'Bitte einen ganzen Betrag.' : undefined}
            hint="Nur Sie und unser Team sehen diesen Betrag."
          />
          <DateField label="Hauptuntersuchung bis" defaultValue="2027-04-01" />
          <DateField label="Erstzulassung" error="Das Datum liegt in der Zukunft." value={null} />
          <TextField label="Gesperrt" value="87700 Memmingen" disabled />
          <TextField label="Nur zu lesen" value="WVWZZZ1JZXW000001" readOnly />
          <TextArea label="Beschreibung" rows={4} hint="Was sollte ein Händler wissen?" />
        </Grid>
      </Section>
      <Section title="Choices" look="panel">
        <Grid columns="form">
          <Select label="Sortierung" choices={MAKES} defaultValue="hymer" />
          <Select
            label="Aufbau"
            choices={MAKES}
            placeholder="Bitte wählen"
            error="Bitte wählen Sie einen Aufbau."
          />
          <ComboBox label="Marke" choices={MAKES} empty="Keine Marke mit diesem Namen" />
          <Select label="Sortieren nach" look="chip" choices={MAKES} defaultValue="adria" />
          <RadioGroup
            label="Entfernung ab 34117 Kassel"
            defaultValue="300"
            choices={[
              { value: '100', label: 'bis 100 km', count: 31 },
              { value: '200', label: 'bis 200 km', count: 82 },
              { value: '300', label: 'bis 300 km', count: 143 },
            ]}
          />
          <CheckboxGroup
            label="Fahrzeugart"
            defaultValue={['a', 'b']}
            choices={[
              { value: 'a', label: 'Wohnmobil', count: 148 },
              { value: 'b', label: 'Wohnwagen', count: 59 },
              { value: 'c', label: 'Anhänger', count: 7 },
            ]}
          />
          <RangeSlider
            label="Laufleistung"
            thumbLabels={['von', 'bis']}
            output="bis 90.000 km"
            value={range}
            min={0}
            max={150000}
            step={5000}
            onChange={setRange}
          />
          <Stack gap={2}>
            <Switch defaultChecked note="Bietet in Schritten bis zu Ihrem Limit mit">
              Bietagent
            </Switch>
            <Switch>Newsletter</Switch>
            <Checkbox defaultChecked>AGB akzeptiert</Checkbox>
            <Checkbox error="Bitte stimmen Sie zu.">Datenschutz gelesen</Checkbox>
            <Checkbox indeterminate>Einige</Checkbox>
          </Stack>
        </Grid>
      </Section>
      <Section title="Tiles" look="panel">
        <Stack gap={6}>
          <CheckboxGroup label="Ausstattung" look="tiles" defaultValue={['bed']} choices={EQUIPMENT} />
          <RadioGroup
            label="Bett"
            look="tiles"
            defaultValue="shower"
            choices={EQUIPMENT}
            error="Bitte wählen."
          />
        </Stack>
      </Section>
      <Section title="Files" look="panel">
        <FileDrop
          title="Bilder hierher ziehen"
          hint="JPEG, PNG oder HEIC, bis 20 MB je Bild"
          action="Dateien wählen"
          accept={['image/*']}
          multiple
          onFiles={() => {}}
          items={[
            {
              id: '1',
              name: 'IMG_2041.heic',
              state: 'sending',
              percent: 62,
              note: '62 %',
              removeLabel: 'Abbrechen',
            },
            { id: '2', name: 'front.jpg', state: 'done', note: 'Fertig', removeLabel: 'Entfernen' },
            {
              id: '3',
              name: 'winzig.png',
              state: 'error',
              note: 'Das Bild ist zu klein',
              removeLabel: 'Entfernen',
            },
          ]}
        />
      </Section>
    </>
  );
};
