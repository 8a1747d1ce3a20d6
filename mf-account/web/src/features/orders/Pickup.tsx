import { slotFaults } from '@rollheim/contracts';
import type { OrderDetail, PickupChoiceBody, PickupProposal, PickupSlot } from '@rollheim/contracts';
import { fieldsOf, localeAtom, useAtomValue, useServerNow } from '@rollheim/module-api';
import { OTHER_SIDE, ActNotice, useActOn } from '@rollheim/page-parts';
import { Button, ButtonLink, formatDateTime, KeyFacts, RadioGroup, Stack } from '@rollheim/ui';
import { useState } from 'react';
import type { Binding } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';
import { Collector, PickupForm } from './PickupForm.tsx';

/** A slot in the reader's language: day, start and end. */
const useSlot = () => {
  const locale = useAtomValue(localeAtom);
  return ({ day, from, to }: PickupSlot): string => `${formatDateTime(day, locale, 'date')}, ${from}–${to}`;
};

/** What is known of a proposal beside its times. */
const Said = ({ said: { place, note, collector, agreed } }: { readonly said: PickupProposal }) => {
  const t = useTexts();
  const slot = useSlot();
  const who = [collector?.name, collector?.plate].filter(Boolean).join(', ');
  return (
    <KeyFacts
      look="list"
      items={[
        ...(agreed ? [{ label: t('order.pickup.when'), value: slot(agreed) }] : []),
        ...(place ? [{ label: t('order.pickup.place'), value: place }] : []),
        ...(who ? [{ label: t('order.pickup.name'), value: who }] : []),
        ...(note ? [{ label: t('order.pickup.note'), value: note }] : []),
      ]}
    />
  );
};

/** Chooses one of the other side's times. */
const Choice = ({ detail, offer }: { readonly detail: OrderDetail; readonly offer: PickupProposal }) => {
  const t = useTexts();
  const slot = useSlot();
  const { order, side } = detail;
  const now = useServerNow()();
  const [chosen, setChosen] = useState<string | null>(null);
  const [collector, setCollector] = useState(offer.collector ?? { name: '', plate: '' });
  const act = useActOn<PickupChoiceBody>([['order', order.orderId]], {
    request: (body): Binding => ({
      method: 'POST',
      path: `/private/orders/${order.orderId}/pickup/agree`,
      body,
    }),
    done: () => t('order.pickup.agreed'),
  });
  const picked = chosen === null ? undefined : offer.slots[Number(chosen)];
  const past =
    (picked && Object.values(slotFaults([picked], now)).includes('pickup.past')) ||
    fieldsOf(act.error)['slot'] === 'pickup.past';
  return (
    <Stack gap={4}>
      <RadioGroup
        label={t('order.pickup.times')}
        hint={t('order.pickup.zone')}
        choices={offer.slots.map((each, index) => ({ value: String(index), label: slot(each) }))}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          act.reset();
        }}
        error={past ? t('order.pickup.fault.past') : undefined}
      />
      <Said said={offer} />
      {side === 'buyer' ? (
        <Collector
          value={collector}
          onChange={(change) => setCollector((latest) => ({ ...latest, ...change }))}
        />
      ) : null}
      <ActNotice act={act} />
      <div className={css.slotTools}>
        <Button
          pending={act.isPending}
          disabled={chosen === null || past}
          onPress={() =>
            act.send({
              proposalId: offer.proposalId,
              slot: Number(chosen),
              collector: side === 'buyer' ? collector : null,
            })
          }
        >
          {t('order.pickup.agree')}
        </Button>
      </div>
    </Stack>
  );
};

/** What the asker is to do about the pickup, or what is agreed. */
export const Pickup = ({ detail }: { readonly detail: OrderDetail }) => {
  const t = useTexts();
  const slot = useSlot();
  const { order, side, pickup } = detail;
  const latest = pickup.at(-1);
  const [form, setForm] = useState(false);
  const first = side === 'seller' && !latest;
  const earlier = pickup.slice(0, -1).flatMap(({ agreed }) => (agreed ? [slot(agreed)] : []));
  return (
    <Stack gap={4}>
      {latest?.agreed ? (
        <>
          <Said said={latest} />
          <p>{t('order.pickup.zone')}</p>
          <div className={css.slotTools}>
            <ButtonLink href={`/api/private/orders/${encodeURIComponent(order.orderId)}/pickup.ics`} download>
              {t('order.pickup.calendar')}
            </ButtonLink>
          </div>
        </>
      ) : null}
      {latest && !latest.agreed && latest.by === side ? (
        <>
          <p>{t(`order.pickup.waiting_${OTHER_SIDE[side]}`)}</p>
          <ul>
            {latest.slots.map((each) => (
              <li key={slot(each)}>{slot(each)}</li>
            ))}
          </ul>
          <Said said={latest} />
        </>
      ) : null}
      {latest && !latest.agreed && latest.by !== side && !form ? (
        <Choice key={latest.proposalId} detail={detail} offer={latest} />
      ) : null}
      {!latest && side === 'buyer' ? <p>{t('order.pickup.seller_first')}</p> : null}
      {earlier.length > 0 ? (
        <p className={css.paper}>{`${t('order.pickup.earlier')}: ${earlier.join('; ')}`}</p>
      ) : null}
      {first || form ? (
        <PickupForm detail={detail} onDone={() => setForm(false)} />
      ) : (
        <div className={css.slotTools}>
          <Button variant="quiet" onPress={() => setForm(true)}>
            {t('order.pickup.again')}
          </Button>
        </div>
      )}
    </Stack>
  );
};
