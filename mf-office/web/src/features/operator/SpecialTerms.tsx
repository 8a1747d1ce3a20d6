import { MOST_CHOSEN_DEALERS, type MerchantRow, type SpecialTerms } from '@rollheim/contracts';
import { useTooLong } from '@rollheim/module-api';
import { ActDialog } from '@rollheim/page-parts';
import { Button, Checkbox, CheckboxGroup, ErrorPanel, Notice, Stack, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts, type OfficeText } from '../../texts.ts';
import { useMerchantQueue } from './merchants/queries.ts';
import type { ChosenTerms } from './special-terms.ts';

/** Characters that can be searched for. */
const LONGEST = 100;
/** Nothing is sent from here: it goes with the release. */
const IDLE = { isPending: false, notice: null, close: () => undefined };

/** What an auction is released with, in words; empty: a usual one. */
export const specialWords = (t: OfficeText, { exclusiveTo, manufacturer, opened }: SpecialTerms): string =>
  [
    manufacturer ? t('special.manufacturer') : '',
    exclusiveTo.length > 0 ? t('special.exclusive', { count: exclusiveTo.length }) : '',
    opened ? t('special.opened') : '',
  ]
    .filter(Boolean)
    .join(' · ');

const nameOf = ({ company, merchantId, city }: MerchantRow): string =>
  [company ?? `#${merchantId}`, city].filter(Boolean).join(', ');

interface ChooseProps {
  readonly chosen: ChosenTerms['dealers'];
  readonly onChange: (chosen: ChosenTerms['dealers']) => void;
}

/** Accepted dealers that are searched for, with those who are chosen already before them. */
const ChooseDealers = ({ chosen, onChange }: ChooseProps) => {
  const t = useTexts();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const { data, isError, refetch, isFetching } = useMerchantQueue('accepted', q, 1);
  const long = useTooLong()(text, LONGEST);
  const isChosen = new Set(chosen.map(([customerId]) => customerId));
  const found = (data?.merchants ?? [])
    .filter(({ customerId }) => !isChosen.has(customerId))
    .map((row) => [row.customerId, nameOf(row)] as const);
  const names = new Map([...chosen, ...found]);
  const full = chosen.length >= MOST_CHOSEN_DEALERS;
  return (
    <Stack gap={3}>
      <TextField
        label={t('special.search')}
        value={text}
        error={long}
        onChange={(next) => {
          setText(next);
          if (next === '') setQ('');
        }}
      />
      <Button variant="outline" disabled={long !== undefined} onPress={() => setQ(text.trim())}>
        {t('auctions.search_send')}
      </Button>
      {isError ? (
        <ErrorPanel
          title={t('dealers.failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <CheckboxGroup
          label={t('special.exclusive_title')}
          hint={t('special.exclusive_hint')}
          choices={[...names].map(([value, label]) => ({
            value,
            label,
            disabled: full && !isChosen.has(value),
          }))}
          value={[...isChosen]}
          onChange={(ids) => onChange(ids.map((id) => [id, names.get(id) ?? id]))}
        />
      )}
      {data && names.size === 0 ? <Notice kind="info">{t('special.none')}</Notice> : null}
      {full ? <Notice kind="info">{t('special.most', { count: MOST_CHOSEN_DEALERS })}</Notice> : null}
    </Stack>
  );
};

interface Props {
  readonly chosen: ChosenTerms;
  /** Its first round is to come: dealers can be chosen for it. */
  readonly first: boolean;
  readonly onChange: (next: ChosenTerms) => void;
  readonly onClose: () => void;
}

/** Says that an auction's first round is for chosen dealers, or that its seller is a maker. */
export const SpecialDialog = ({ chosen, first, onChange, onClose }: Props) => {
  const t = useTexts();
  const [manufacturer, setManufacturer] = useState(chosen.manufacturer);
  const [dealers, setDealers] = useState(chosen.dealers);
  return (
    <ActDialog
      title={t('special.title')}
      action={t('special.save')}
      act={IDLE}
      onClose={onClose}
      onSend={() => onChange({ manufacturer, dealers })}
    >
      <Stack gap={4}>
        <Checkbox checked={manufacturer} onChange={setManufacturer}>
          {t('special.manufacturer_hint')}
        </Checkbox>
        {first ? <ChooseDealers chosen={dealers} onChange={setDealers} /> : null}
      </Stack>
    </ActDialog>
  );
};
