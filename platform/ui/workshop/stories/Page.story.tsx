import { Button, Facts, Grid, PageHead, Section } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Pages',
  use: 'Head, sections, and how things stand beside each other.',
};

export const Head = () => (
  <PageHead
    title="Hymer B-Klasse MC T 580"
    lead={<Facts items={['Teilintegriert', '87700 Memmingen', '184 km entfernt', 'Nr. 48 217']} />}
    actions={<Button variant="outline">Gemerkt</Button>}
  />
);
export const Sections = () => (
  <Grid columns="half">
    <Section title="Im Rahmen" look="panel">
      <p>Eine Karte auf dem Grund.</p>
    </Section>
    <Section title="Ohne Rahmen">
      <p>Nur Überschrift und Abstand.</p>
    </Section>
  </Grid>
);
