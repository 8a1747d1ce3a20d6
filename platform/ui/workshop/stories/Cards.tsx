import { useState } from 'react';
import { masters } from '@rollheim/illustrations';
import {
  Breadcrumbs,
  Button,
  Countdown,
  Facts,
  Gallery,
  Grid,
  PageHead,
  Price,
  Tag,
  useCountdown,
  VehicleCard,
  WatchToggle,
} from '../../src/index.ts';

const url = (svg: string) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
const cards = masters.slice(0, 6).map((master, i) => ({
  id: master.id,
  title: ['VW T6.1 California Ocean', 'Hymer B-Klasse MC T 580', 'Knaus Sky TI 700 MEG'][i % 3] ?? '',
  src: url(master.views[0]?.draw() ?? ''),
  seconds: [27, 859, 1622, 5400, 12000, 40000][i] ?? 0,
  tone: (['error', 'success', 'none'] as const)[i % 3] ?? 'none',
}));
const pictures = (masters[0]?.views ?? []).map((view) => ({
  id: view.name,
  src: url(view.draw()),
  alt: view.name,
}));

const Card = ({ card, end }: { card: (typeof cards)[number]; end: string }) => {
  const [watched, setWatched] = useState(card.tone !== 'none');
  const { phase } = useCountdown(end);
  return (
    <VehicleCard
      href={`#${card.id}`}
      title={card.title}
      picture={{ src: card.src }}
      hot={phase === 'hot'}
      flag={card.tone === 'none' ? <Tag tone="primary">Exklusiv</Tag> : undefined}
      watch={<WatchToggle watched={watched} label="Merken" onPress={() => setWatched(!watched)} />}
      facts={['Teilintegriert', '06/2019', '48.200 km', '120 kW']}
      place={['87700 Memmingen', '184 km entfernt']}
      price={
        <Price
          caption={
            card.tone === 'error' ? 'Überboten' : card.tone === 'success' ? 'Sie führen' : 'Aktuelles Gebot'
          }
          tone={card.tone}
          amount={3975000}
        />
      }
      time={<Countdown label="Endet in" caption="Endet 14:42" end={end} endedLabel="Beendet" />}
    />
  );
};

export const Cards = () => {
  const [now] = useState(() => Date.now());
  return (
    <>
      <div>
        <Breadcrumbs
          label="Pfad"
          items={[{ label: 'Katalog', href: '#1' }, { label: 'Wohnmobile', href: '#2' }, { label: 'Hymer' }]}
        />
        <PageHead
          title="Hymer B-Klasse MC T 580"
          lead={<Facts items={['Teilintegriert', '87700 Memmingen', '184 km entfernt', 'Nr. 48 217']} />}
          actions={<Button variant="outline">Gemerkt</Button>}
        />
        <Gallery
          pictures={pictures}
          labels={{
            title: 'Bilder',
            all: `${pictures.length} Bilder`,
            close: 'Schließen',
            previous: 'Voriges Bild',
            next: 'Nächstes Bild',
            position: (index, count) => `Bild ${index} von ${count}`,
          }}
        />
      </div>
      <Grid>
        {cards.map((card) => (
          <Card key={card.id} card={card} end={new Date(now + card.seconds * 1000).toISOString()} />
        ))}
      </Grid>
    </>
  );
};
