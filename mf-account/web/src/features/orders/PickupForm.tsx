import { berlinTime, lastPickupDay, slotFaults } from '@rollheim/contracts';
import type { OrderDetail, PickupBody, PickupCollector, PickupSlot } from '@rollheim/contracts';
import { fieldsOf, localeAtom, useAtomValue, useServerNow, useTooLong } from '@rollheim/module-api';
import { lacksStreet, placeOf, ActNotice, useActOn } from '@rollheim/page-parts';
import { Button, DateField, Select, Stack, TextArea, TextField } from '@rollheim/ui';
import { useState } from 'react';
import type { Binding } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';
import { elsewhere } from './elsewhere.ts';
import { usePickupStreet } from './queries.ts';

const MOST_SLOTS = 5;
/** What can be wrong with a slot; a day that no calendar has cannot be typed. */
const FAULTS = ['past', 'order', 'far', 'overlap'] as const;
/** Half hours of a day on which vehicles are fetched. */
const TIMES = Array.from({ length: 33 }, (_, half) => {
  const time = `${String(6 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
  return { value: time, label: time };
});

type Draft = Omit<PickupSlot, 'day'> & { readonly day: string | null };
const EMPTY: Draft = { day: null, from: '10:00', to: '12:00' };

/** Name and number plate of who fetches the vehicle; null where nothing is given. */
export const Collector = (props: {
  readonly value: PickupCollector;
  readonly onChange: (change: Partial<PickupCollector>) => void;
}) => {
  const { value, onChange } = props;
  const t = useTexts();
  const tooLong = useTooLong();
  return (
    <div className={css.slot}>
      <TextField
        label={t('order.pickup.name')}
        name="collectorName"
        value={value.name}
        onChange={(name) => onChange({ name })}
        error={tooLong(value.name, 80)}
      />
      <TextField
        label={t('order.pickup.plate')}
        name="collectorPlate"
        value={value.plate}
        onChange={(plate) => onChange({ plate })}
        error={tooLong(value.plate, 20)}
      />
    </div>
  );
};

/** Offers up to five times for the pickup; the seller says where, the buyer who comes. */
export const PickupForm = ({
  detail,
  onDone,
}: {
  readonly detail: OrderDetail;
  readonly onDone: () => void;
}) => {
  const t = useTexts();
  const serverNow = useServerNow();
  const tooLong = useTooLong();
  const { order, side, pickup } = detail;
  const latest = pickup.at(-1);
  const locale = useAtomValue(localeAtom);
  const now = serverNow();
  const [slots, setSlots] = useState<readonly Draft[]>([EMPTY]);
  const [written, setPlace] = useState(latest?.place || null);
  const street = usePickupStreet(order.orderId, side === 'seller' && !latest?.place);
  const town = order.vehicle ? placeOf(order.vehicle) : '';
  // as the seller gave it for the buyer with the ad
  const place = written ?? [street, town].filter(Boolean).join(', ');
  // what comes from the ad is no one's mistake: it is named as missing, and marked once it was touched
  const [placeTouched, setPlaceTouched] = useState(false);
  const [note, setNote] = useState(latest?.by === side ? latest.note : '');
  const [collector, setCollector] = useState(latest?.collector ?? { name: '', plate: '' });
  const act = useActOn<PickupBody>([['order', order.orderId]], {
    request: (body): Binding => ({ method: 'PUT', path: `/private/orders/${order.orderId}/pickup`, body }),
    done: () => t('order.pickup.sent'),
    onDone: () => onDone(),
  });
  const dated = slots.map(({ day, ...times }) => ({ ...times, day: day ?? '' }));
  // reported at the field at once; the service has the last word: its clock, and its refusal, decide
  const own = Object.entries(slotFaults(dated, now)).filter(([, rule]) => rule !== 'pickup.day');
  const faults = { ...fieldsOf(act.error), ...Object.fromEntries(own) };
  const faultOf = (index: number, name: keyof PickupSlot): string | undefined => {
    const rule = faults[`slots.${index}.${name}`];
    const fault = FAULTS.find((each) => rule === `pickup.${each}`);
    return fault && t(`order.pickup.fault.${fault}`);
  };
  /** The begin by the reader's own clock, where that is another one. */
  const yours = ({ day, from }: Draft): string | undefined => {
    const time = day && elsewhere({ day, from }, locale);
    return time ? t('order.pickup.yours', { time }) : undefined;
  };
  const set = (index: number, change: Partial<Draft>) => {
    setSlots((latest) => latest.map((slot, at) => (at === index ? { ...slot, ...change } : slot)));
    act.reset();
  };
  const complete = slots.flatMap(({ day, ...times }) => (day === null ? [] : [{ ...times, day }]));
  // the vehicle's town is there to begin with; who fetches it needs the street too
  const noStreet = side === 'seller' && order.vehicle !== null && lacksStreet(place, order.vehicle);
  const placeFault = tooLong(place, 200) ?? (noStreet ? t('order.pickup.fault.street') : undefined);
  const noteFault = tooLong(note, 500);
  const ready =
    own.length === 0 &&
    complete.length === slots.length &&
    !placeFault &&
    !noteFault &&
    (side === 'buyer' || place.trim() !== '');
  const missing = [
    ...slots.flatMap(({ day }, index) => (day === null ? [t('order.pickup.day', { n: index + 1 })] : [])),
    ...(side === 'seller' && (place.trim() === '' || noStreet) ? [t('order.pickup.place')] : []),
  ];
  return (
    <Stack gap={4}>
      <p>{t('order.pickup.zone')}</p>
      {slots.map((slot, index) => (
        // a slot is what is at its place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css.slot}>
          <DateField
            label={t('order.pickup.day', { n: index + 1 })}
            name={`day${index}`}
            required
            min={berlinTime(now).slice(0, 10)}
            max={lastPickupDay(now)}
            value={slot.day}
            onChange={(day) => set(index, { day })}
            error={faultOf(index, 'day')}
          />
          <Select
            label={t('order.pickup.from')}
            hint={yours(slot)}
            choices={TIMES}
            value={slot.from}
            onChange={(from) => set(index, { from })}
            error={faultOf(index, 'from')}
          />
          <Select
            label={t('order.pickup.to')}
            choices={TIMES}
            value={slot.to}
            onChange={(to) => set(index, { to })}
            error={faultOf(index, 'to')}
          />
        </div>
      ))}
      <div className={css.slotTools}>
        {slots.length < MOST_SLOTS ? (
          <Button
            variant="quiet"
            onPress={() => setSlots((latest) => [...latest, { ...(latest.at(-1) ?? EMPTY), day: null }])}
          >
            {t('order.pickup.add')}
          </Button>
        ) : null}
        {slots.length > 1 ? (
          <Button variant="quiet" onPress={() => setSlots((latest) => latest.slice(0, -1))}>
            {t('order.pickup.remove')}
          </Button>
        ) : null}
      </div>
      {side === 'seller' ? (
        <TextField
          label={t('order.pickup.place')}
          name="place"
          hint={t('order.pickup.place_hint')}
          required
          value={place}
          onChange={(next) => {
            setPlace(next);
            setPlaceTouched(true);
          }}
          onBlur={() => setPlaceTouched(true)}
          error={placeTouched ? placeFault : undefined}
        />
      ) : (
        <Collector
          value={collector}
          onChange={(change) => setCollector((latest) => ({ ...latest, ...change }))}
        />
      )}
      <TextArea
        label={t('order.pickup.note')}
        name="note"
        value={note}
        onChange={setNote}
        error={noteFault}
      />
      <ActNotice act={act} />
      {missing.length > 0 ? <p>{t('order.handover.missing', { fields: missing.join(', ') })}</p> : null}
      <div className={css.slotTools}>
        <Button
          pending={act.isPending}
          disabled={!ready}
          onPress={() =>
            act.send({ slots: complete, place, note, collector: side === 'buyer' ? collector : null })
          }
        >
          {t('order.pickup.send')}
        </Button>
      </div>
    </Stack>
  );
};
