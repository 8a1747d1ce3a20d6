import { Button, Card, Gauge, Grid } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Lists', use: 'A thing among its like, flat on the ground.' };

export const Looks = () => (
  <Grid>
    <Card title="Bewerten lassen" href="#bewerten" icon={<Gauge aria-hidden="true" />}>
      <p>Ein Preis in zwei Minuten.</p>
    </Card>
    <Card title="Händler" foot={<Button variant="outline">Registrieren</Button>}>
      <p>Sie bieten auf geprüfte Fahrzeuge.</p>
    </Card>
    <Card title="Empfohlen" look="tint">
      <p>Startpreis und Mindestpreis passen zum Markt.</p>
    </Card>
  </Grid>
);
