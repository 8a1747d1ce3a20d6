import { useState } from 'react';
import {
  Avatar,
  Check,
  CostTable,
  Countdown,
  Facts,
  Grid,
  Inline,
  KeyFacts,
  Price,
  ProgressBar,
  Section,
  Stack,
  Stepper,
} from '../../src/index.ts';

export const Figures = () => {
  const [now] = useState(() => Date.now());
  const end = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  return (
    <>
      <Section title="Price and time" look="panel">
        <Stack gap={8}>
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
          </Inline>
          <Inline gap={10}>
            <Countdown label="Endet in" caption="Endet 16:35" end={end(7639)} endedLabel="Beendet" />
            <Countdown label="Endet in" caption="Endet in" end={end(859)} endedLabel="Beendet" />
            <Countdown label="Endet in" caption="Endet in" end={end(28)} endedLabel="Beendet" />
            <Countdown label="Endet in" caption="Endete" end={end(-5)} endedLabel="Beendet" />
          </Inline>
          <Inline gap={16} align="end">
            <Price
              size="lg"
              caption="Aktuelles Gebot"
              tone="success"
              amount={3975000}
              note="Mindestpreis erreicht"
            />
            <Countdown
              size="lg"
              label="Endet in"
              caption="Endet in"
              end={end(859)}
              note="Heute, 14:42 Uhr"
              endedLabel="Beendet"
            />
            <Countdown
              size="lg"
              label="Endet in"
              caption="Endet in"
              end={end(29)}
              note="Heute, 14:42 Uhr"
              endedLabel="Beendet"
            />
          </Inline>
        </Stack>
      </Section>
      <Grid columns="half">
        <Section title="Costs" look="panel">
          <CostTable
            rows={[
              { label: 'Gebot', amount: 4000000 },
              { label: 'Vermittlung', note: '3 %, nur bei Zuschlag', amount: 120000 },
              { label: 'Umsatzsteuer darauf', amount: 22800 },
            ]}
            sum={{ label: 'Sie zahlen', amount: 4142800 }}
          />
        </Section>
        <Section title="Progress" look="panel">
          <Stack>
            <ProgressBar label="Ihr Inserat" percent={62} output="62 %" look="trim" />
            <ProgressBar label="Hochladen" percent={30} output="30 %" />
            <ProgressBar label="Rest der Runde" percent={24} hideLabel look="time" />
            <Stepper
              label="Schritte"
              doneLabel="erledigt"
              compact={false}
              steps={[
                { id: '1', label: 'Konto angelegt', state: 'done' },
                { id: '2', label: 'Gewerbenachweis hochladen', state: 'now', percent: 60 },
                { id: '3', label: 'Prüfung durch unser Team', state: 'todo', href: '#3' },
              ]}
            />
            <Inline>
              <Avatar name="Caravan Ostertal" />
              <Avatar name="Rosa" size="md" />
              <Avatar name="Šárka Novák" size="lg" />
            </Inline>
          </Stack>
        </Section>
      </Grid>
      <Stepper
        label="Schritte"
        doneLabel="erledigt"
        progress={{ label: 'Fortschritt', percent: 46, output: '46 %' }}
        steps={[
          { id: '1', label: 'Fahrzeug', state: 'done' },
          { id: '2', label: 'Ausstattung', state: 'now', percent: 20 },
          { id: '3', label: 'Bilder', state: 'todo' },
        ]}
      />
      <KeyFacts
        items={[
          { label: 'Erstzulassung', value: '06/2019' },
          { label: 'Kilometer', value: '48.200 km' },
          { label: 'Leistung', value: '120 kW', note: '163 PS' },
          { label: 'Schlafplätze', value: '4' },
        ]}
      />
      <KeyFacts
        look="sums"
        items={[
          { label: 'Offen', value: '41.428 €', note: '2 Rechnungen' },
          { label: 'Bezahlt', value: '128.900 €' },
          { label: 'Gebote', value: '12' },
        ]}
      />
      <KeyFacts
        look="list"
        items={['Länge', 'Breite', 'Höhe', 'Radstand', 'Zuladung', 'Motor'].map((label, i) => ({
          label,
          value: `${i + 2},34 m`,
        }))}
      />
      <Facts items={['Teilintegriert', '87700 Memmingen', '184 km entfernt', 'Nr. 48 217']} />
    </>
  );
};
