import { Countdown, Grid, Price, Tag, VehicleCard, WatchToggle } from '../../src/index.ts';
import { VEHICLES, inSeconds } from '../samples.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Lists', use: 'A vehicle in a list; the whole card is its link.' };

export const Stakes = () => (
  <Grid>
    {VEHICLES.map((vehicle, index) => (
      <VehicleCard
        key={vehicle.id}
        href={`#${vehicle.id}`}
        title="Hymer B-Klasse MC T 580"
        picture={{ src: vehicle.src }}
        eager
        hot={index === 0}
        flag={index === 2 ? <Tag tone="primary">Exklusiv</Tag> : undefined}
        watch={<WatchToggle watched={index === 1} label="Merken" onPress={() => {}} />}
        facts={['Teilintegriert', '06/2019', '48.200 km', '120 kW']}
        place={['87700 Memmingen', '184 km entfernt']}
        price={
          <Price
            caption={index === 0 ? 'Überboten' : 'Sie führen'}
            tone={index === 0 ? 'error' : 'success'}
            amount={3975000}
          />
        }
        time={
          <Countdown
            label="Endet in"
            caption="Endet 14:42"
            end={inSeconds(index === 0 ? 27 : 5400)}
            endedLabel="Beendet"
          />
        }
      />
    ))}
  </Grid>
);
