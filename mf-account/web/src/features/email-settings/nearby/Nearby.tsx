import type { SavedSearch } from '@rollheim/contracts';
import { isDealerAtom, localeAtom, useAtomValue } from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { PlaceField } from '@rollheim/page-parts/place-field';
import { Button, formatNumber, NumberField, Section, Stack, Switch } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import { aroundOf, LEAST_KM, MOST_KM, placeName, USUAL_KM, type Around } from './nearby.ts';
import { askPlaces, useCompanyPlace, useNearby, useSetNearby } from './queries.ts';
import { Radius } from './Radius.tsx';
import css from './Nearby.module.css';

/** New vehicles around a place, for dealers: a saved search by distance alone, set where mails and pushes are. */
export const Nearby = () => (useAtomValue(isDealerAtom) ? <Panel /> : null);

const Panel = () => {
  const t = useTexts();
  const nearby = useNearby();
  const company = useCompanyPlace();
  return (
    <Section title={t('nearby.title')} look="panel" padded={false}>
      <div className={css.body}>
        <Loaded query={nearby} failed={t('nearby.failed')}>
          {(saved) => {
            const around = saved && aroundOf(saved.query);
            // where the company is, is a proposal: without it the place is asked for
            if (!around && company.isPending) return null;
            const begin = around ?? { km: USUAL_KM, place: company.data ?? '' };
            return <Form key={`${begin.km} ${begin.place}`} saved={saved} begin={begin} />;
          }}
        </Loaded>
      </div>
    </Section>
  );
};

const Form = ({ saved, begin }: { readonly saved: SavedSearch | null; readonly begin: Around }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [place, setPlace] = useState(begin.place);
  const [km, setKm] = useState<number | null>(begin.km);
  const [asked, setAsked] = useState(false);
  const isPlace = place !== '';
  const { save, change } = useSetNearby(saved);
  const isKm = km !== null && km >= LEAST_KM && km <= MOST_KM;
  const isNew = saved === null || place !== begin.place || km !== begin.km;
  const pending = save.isPending || change.isPending;
  const send = () => {
    setAsked(true);
    if (!isPlace || !isKm) return;
    const value = formatNumber(km, locale);
    save.mutate({ km, place, name: t('nearby.name', { value, place: placeName(place) }) });
  };
  return (
    <Stack gap={4}>
      <div className={css.pair}>
        <PlaceField
          label={t('nearby.from')}
          empty={t('nearby.enter')}
          unknown={t('nearby.place_wrong')}
          near={(near) => t('nearby.near', { place: near })}
          error={asked && !isPlace ? t('nearby.place_wrong') : undefined}
          place={place}
          onPlace={setPlace}
          onEdit={() => setPlace('')}
          ask={askPlaces}
        />
        <NumberField
          label={t('nearby.radius')}
          unit="km"
          value={km}
          onChange={(next) => setKm(next === null ? null : Math.round(next))}
          {...(asked && !isKm
            ? { error: t('nearby.km_wrong', { value: formatNumber(MOST_KM, locale) }) }
            : {})}
        />
      </div>
      {isPlace && isKm ? <Radius place={place} km={km} /> : null}
      {isNew ? (
        <div>
          <Button variant="outline" pending={pending} onPress={send}>
            {t(saved ? 'nearby.change' : 'nearby.save')}
          </Button>
        </div>
      ) : null}
      {saved ? (
        <>
          <Switch
            checked={saved.status === 'active'}
            disabled={pending}
            note={t('nearby.on_note')}
            onChange={(on) => change.mutate({ status: on ? 'active' : 'paused' })}
          >
            {t('nearby.on')}
          </Switch>
          <Switch
            checked={saved.receiveByEmail}
            disabled={pending || saved.status === 'paused'}
            note={t('nearby.mail_note')}
            onChange={(receiveByEmail) => change.mutate({ receiveByEmail })}
          >
            {t('nearby.mail')}
          </Switch>
        </>
      ) : null}
    </Stack>
  );
};
