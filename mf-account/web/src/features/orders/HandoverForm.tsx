import { readTyped } from '@rollheim/contracts/typed';
import {
  HANDOVER_PAPERS,
  dayOf,
  type HandoverAsks,
  type HandoverBody,
  type HandoverShownBody,
  type OrderDetail,
} from '@rollheim/contracts';
import {
  fieldsOf,
  localeAtom,
  useAct,
  useAtomValue,
  useBusy,
  useQueryClient,
  useServerNow,
  useTooLong,
} from '@rollheim/module-api';
import { useTyped, ActNotice } from '@rollheim/page-parts';
import {
  Button,
  Checkbox,
  CheckboxGroup,
  DateField,
  formatNumber,
  Notice,
  NumberField,
  Stack,
  TextArea,
  TextField,
} from '@rollheim/ui';
import { useEffect, useState } from 'react';
import type { Binding } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { AddFiles } from './AddFiles.tsx';
import css from './Orders.module.css';
import { isShown, wordsOf } from './shown.ts';
import { typedKey } from './typed-handover.ts';
import { dayFaultOf, handoverDay } from './way.ts';

const MOST_KEYS = 20;
const MOST_KM = 3_000_000;
const NAME = 80;
const DAMAGES = 2_000;
/** What can be wrong that the orders alone can detect. */
const FAULTS = ['future', 'before', 'mileage', 'code', 'wait', 'locked'] as const;

const EVERYTHING: HandoverAsks = { mileage: true, gas: true };

interface Props {
  readonly detail: OrderDetail;
  readonly onClose: () => void;
}

type Draft = Omit<HandoverBody, 'mileage' | 'keys' | 'day' | 'papers'> & {
  readonly day: string | null;
  readonly mileage: number | string | null;
  readonly keys: number | string | null;
  readonly papers: readonly string[];
};

/** A whole number within limits; null for anything else. */
const whole = (value: Draft['keys'], most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : null;

/** Writes down what changes hands, and takes the buyer's code. */
export const HandoverForm = ({ detail, onClose }: Props) => {
  const t = useTexts();
  const queries = useQueryClient();
  const tooLong = useTooLong();
  const serverNow = useServerNow();
  const locale = useAtomValue(localeAtom);
  const { order, pickup, handover } = detail;
  const asks = handover.asks ?? EVERYTHING;
  const [today] = useState(() => dayOf(serverNow()));
  const empty: Draft = {
    day: handoverDay(pickup, today),
    mileage: null,
    mileageConfirmed: false,
    keys: null,
    papers: [],
    damages: '',
    name: pickup.at(-1)?.collector?.name ?? '',
    idNote: '',
    code: '',
  };
  const key = typedKey(order.orderId);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...empty,
    ...wordsOf(handover.shown),
    ...readTyped<Partial<Draft>>(key),
  }));
  const [over, setOver] = useState(false);
  /** Enter was pressed in the field of the code. */
  const [entered, setEntered] = useState(false);
  // the code is the buyer's confirmation: it is typed with the buyer beside
  useTyped(key, over ? null : { ...draft, code: '' });
  useEffect(() => {
    if (over) onClose();
  }, [over, onClose]);
  useBusy(true); // mounted only while it is open
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['order', order.orderId] });
    void queries.invalidateQueries({ queryKey: ['sales'] });
  };
  const act = useAct<HandoverBody>({
    request: (body): Binding => ({ method: 'POST', path: `/private/orders/${order.orderId}/handover`, body }),
    done: () => t('order.handover.saved'),
    onDone: () => {
      refresh();
      setOver(true);
    },
  });
  const show = useAct<HandoverShownBody>({
    request: (body): Binding => ({
      method: 'POST',
      path: `/private/orders/${order.orderId}/handover/shown`,
      body,
    }),
    done: () => t('order.handover.shown'),
    onDone: refresh,
  });
  const faults = { ...fieldsOf(show.error), ...fieldsOf(act.error) };
  const faultOf = (field: string): string | undefined => {
    const fault = FAULTS.find((each) => faults[field] === `handover.${each}`);
    return fault && t(`order.handover.fault.${fault}`);
  };
  const set = (change: Partial<Draft>) => {
    // of what is there when it is applied: a press on a box reports the box first, then of the field that it left
    setDraft((latest) => ({ ...latest, ...change }));
    act.reset();
    show.reset();
  };
  const dayFault = dayFaultOf(draft.day, dayOf(order.createdAt), today);
  const [mileage, keys] = [whole(draft.mileage, MOST_KM), whole(draft.keys, MOST_KEYS)];
  const fault = (value: Draft['keys'], read: number | null, most: number) =>
    value !== null && read === null
      ? t('order.handover.fault.number', { most: formatNumber(most, locale) })
      : undefined;
  const long = {
    name: tooLong(draft.name, NAME),
    idNote: tooLong(draft.idNote, NAME),
    damages: tooLong(draft.damages, DAMAGES),
  };
  const papers = HANDOVER_PAPERS.filter((paper) => draft.papers.includes(paper));
  const { code, ...words } = draft;
  /** What is written down, as far as it is complete. */
  const written: HandoverShownBody | null =
    draft.day !== null &&
    dayFault === null &&
    (mileage !== null || !asks.mileage) &&
    keys !== null &&
    draft.name.trim() !== '' &&
    Object.values(long).every((each) => each === undefined)
      ? { ...words, day: draft.day, mileage, keys, papers }
      : null;
  const shown = written !== null && isShown(handover.shown, written);
  const codeMissing = shown && code.trim() === '';
  const missing = [
    draft.day === null && t('order.handover.day'),
    asks.mileage && draft.mileage === null && t('order.handover.mileage'),
    draft.keys === null && t('order.handover.keys'),
    draft.name.trim() === '' && t('order.handover.name'),
    // the buyer says it when they have read what was written down
    codeMissing && t('order.handover.code'),
  ].filter((each) => each !== false);
  const sendCode = () => {
    setEntered(true);
    // what was shown has a mileage that was taken or confirmed, on this device or another
    if (shown && !codeMissing)
      act.send({ ...written, mileageConfirmed: true, code: code.replaceAll(/\s/g, '') });
  };
  const asked = faults['mileage'] === 'handover.mileage' || draft.mileageConfirmed;
  return (
    <Stack gap={4} className={css.pickup}>
      <div className={css.slot}>
        <DateField
          label={t('order.handover.day')}
          name="day"
          required
          max={today}
          value={draft.day}
          onChange={(day) => set({ day })}
          error={dayFault ? t(`order.handover.fault.${dayFault}`) : faultOf('day')}
        />
        {asks.mileage ? (
          <NumberField
            label={t('order.handover.mileage')}
            name="mileage"
            required
            unit="km"
            value={draft.mileage}
            onChange={(value, unreadable) => set({ mileage: unreadable ?? value, mileageConfirmed: false })}
            error={faultOf('mileage') ?? fault(draft.mileage, mileage, MOST_KM)}
          />
        ) : null}
        <NumberField
          label={t('order.handover.keys')}
          name="keys"
          required
          value={draft.keys}
          onChange={(value, unreadable) => set({ keys: unreadable ?? value })}
          error={fault(draft.keys, keys, MOST_KEYS)}
        />
      </div>
      {asked ? (
        <Checkbox
          name="mileageConfirmed"
          checked={draft.mileageConfirmed}
          onChange={(mileageConfirmed) => set({ mileageConfirmed })}
        >
          {t('order.handover.mileage_confirm')}
        </Checkbox>
      ) : null}
      <CheckboxGroup
        label={t('order.handover.papers')}
        name="papers"
        choices={HANDOVER_PAPERS.filter((paper) => paper !== 'gas' || asks.gas).map((paper) => ({
          value: paper,
          label: t(`order.handover.paper.${paper}`),
        }))}
        value={draft.papers}
        onChange={(papers) => set({ papers })}
      />
      <TextArea
        label={t('order.handover.damages')}
        hint={t('order.handover.damages_hint')}
        name="damages"
        rows={3}
        value={draft.damages}
        onChange={(damages) => set({ damages })}
        error={long.damages}
      />
      <AddFiles detail={detail} use="handover" />
      <div className={css.slot}>
        <TextField
          label={t('order.handover.name')}
          name="name"
          required
          value={draft.name}
          onChange={(name) => set({ name })}
          error={long.name}
        />
        <TextField
          label={t('order.handover.id_note')}
          hint={t('order.handover.id_hint')}
          name="idNote"
          value={draft.idNote}
          onChange={(idNote) => set({ idNote })}
          error={long.idNote}
        />
      </div>
      {shown ? (
        // Enter does what the button does
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            sendCode();
          }}
        >
          <TextField
            label={t('order.handover.code')}
            hint={t('order.handover.code_hint')}
            name="code"
            required
            inputMode="numeric"
            autoComplete="off"
            value={draft.code}
            onChange={(typed) => set({ code: typed })}
            error={
              faultOf('code') ??
              (entered && codeMissing
                ? t('order.handover.missing', { fields: t('order.handover.code') })
                : undefined)
            }
          />
        </form>
      ) : (
        <p>{t('order.handover.show_first')}</p>
      )}
      {faults['payment'] === 'handover.recalled' ? (
        <Notice kind="error" live="assertive">
          {t('order.handover.recalled')}
        </Notice>
      ) : (
        <ActNotice act={shown ? act : show} />
      )}
      {missing.length > 0 ? <p>{t('order.handover.missing', { fields: missing.join(', ') })}</p> : null}
      <div className={css.slotTools}>
        {shown ? (
          <Button pending={act.isPending} disabled={codeMissing} onPress={sendCode}>
            {t('order.handover.send')}
          </Button>
        ) : (
          <Button
            pending={show.isPending}
            disabled={written === null}
            onPress={() => written && show.send(written)}
          >
            {t('order.handover.show')}
          </Button>
        )}
        <Button variant="quiet" onPress={() => setOver(true)}>
          {t('cancel')}
        </Button>
      </div>
    </Stack>
  );
};
