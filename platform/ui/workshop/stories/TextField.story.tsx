import { Eye, Grid, IconButton, Search, TextField } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Fields', use: 'One line of text.' };

export const Kinds = () => (
  <Grid columns="form">
    <TextField label="Modell" labelNote="freiwillig" placeholder="zum Beispiel B-Klasse" />
    <TextField label="Suche" type="search" icon={<Search aria-hidden="true" />} placeholder="Ort oder PLZ" />
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
    <TextField label="Leistung" defaultValue="120" unit="kW" inputMode="numeric" />
  </Grid>
);
export const States = () => (
  <Grid columns="form">
    <TextField label="Postleitzahl" defaultValue="8770" error="Bitte genau 5 Ziffern." inputMode="numeric" />
    <TextField label="Gesperrt" value="87700 Memmingen" disabled />
    <TextField label="Nur zu lesen" value="WVWZZZ1JZXW000001" readOnly />
    <TextField label="Pflichtfeld" required hint="So steht er im Fahrzeugschein." />
  </Grid>
);
