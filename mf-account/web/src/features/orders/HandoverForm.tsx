import { HANDOVER_PAPERS, type HandoverBody, type OrderDetail } from '@rollheim/contracts';
import { fieldsOf, useAct, useBusy, useQueryClient, useServerNow, useTooLong } from '@rollheim/module-api';
import {
  Button,
  Checkbox,
  CheckboxGroup,
  DateField,
  Notice,
  NumberField,
  Stack,
  TextArea,
  TextField,
} from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { ActNotice } from '../operator/ActDialog.tsx';
import { dayInBerlin } from '../operator/day.ts';
import css from './Orders.module.css';

const MOST_KEYS = 20;
const MOST_KM = 3_000_000;
const NAME = 80;
const DAMAGES = 2_000;
/** What can be wrong that the orders alone can tell. */
const FAULTS = ['future', 'before', 'mileage', 'code'] as const;

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
  const { order, pickup } = detail;
  const [today] = useState(() => dayInBerlin(new Date(serverNow())));
  const [draft, setDraft] = useState<Draft>({
    day: today,
    mileage: null,
    mileageConfirmed: false,
    keys: null,
    papers: [],
    damages: '',
    name: pickup.at(-1)?.collector?.name ?? '',
    idNote: '',
    code: '',
  });
  useBusy(true); // mounted only while it is open
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['order', order.orderId] });
    void queries.invalidateQueries({ queryKey: ['sales'] });
  };
  const act = useAct<HandoverBody>({
    request: (body) => ({ method: 'POST', path: `/private/orders/${order.orderId}/handover`, body }),
    done: () => t('order.handover.saved'),
    onDone: refresh,
  });
  const faults = fieldsOf(act.error);
  const faultOf = (field: string): string | undefined => {
    const fault = FAULTS.find((each) => faults[field] === `handover.${each}`);
    return fault && t(`order.handover.fault.${fault}`);
  };
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    act.reset();
  };
  const [mileage, keys] = [whole(draft.mileage, MOST_KM), whole(draft.keys, MOST_KEYS)];
  const fault = (value: Draft['keys'], read: number | null) =>
    value !== null && read === null ? t('order.handover.fault.number') : undefined;
  const long = {
    name: tooLong(draft.name, NAME),
    idNote: tooLong(draft.idNote, NAME),
    damages: tooLong(draft.damages, DAMAGES),
  };
  const ready =
    draft.day !== null &&
    mileage !== null &&
    keys !== null &&
    draft.name.trim() !== '' &&
    draft.code.trim() !== '' &&
    Object.values(long).every((each) => each === undefined);
  const asked = faults['mileage'] === 'handover.mileage' || draft.mileageConfirmed;
  const send = () => {
    if (!ready || draft.day === null || mileage === null || keys === null) return;
    const papers = HANDOVER_PAPERS.filter((paper) => draft.papers.includes(paper));
    act.send({ ...draft, day: draft.day, mileage, keys, papers, code: draft.code.replaceAll(/\s/g, '') });
  };
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
          error={faultOf('day')}
        />
        <NumberField
          label={t('order.handover.mileage')}
          name="mileage"
          required
          unit="km"
          value={draft.mileage}
          onChange={(value, unreadable) => set({ mileage: unreadable ?? value, mileageConfirmed: false })}
          error={faultOf('mileage') ?? fault(draft.mileage, mileage)}
        />
        <NumberField
          label={t('order.handover.keys')}
          name="keys"
          required
          value={draft.keys}
          onChange={(value, unreadable) => set({ keys: unreadable ?? value })}
          error={fault(draft.keys, keys)}
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
        choices={HANDOVER_PAPERS.map((paper) => ({
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
      <TextField
        label={t('order.handover.code')}
        hint={t('order.handover.code_hint')}
        name="code"
        required
        inputMode="numeric"
        autoComplete="off"
        value={draft.code}
        onChange={(code) => set({ code })}
        error={faultOf('code')}
      />
      {faults['payment'] === 'handover.recalled' ? (
        <Notice kind="error" live="assertive">
          {t('order.handover.recalled')}
        </Notice>
      ) : (
        <ActNotice act={act} />
      )}
      <div className={css.slotTools}>
        <Button pending={act.isPending} disabled={!ready} onPress={send}>
          {t('order.handover.send')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Stack>
  );
};
