import { LONGEST_VALUATION_REASON } from '@rollheim/contracts';
import { useTooLong } from '@rollheim/module-api';
import { Grid, MoneyField, Stack, TextArea } from '@rollheim/ui';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../../texts.ts';
import { rangeFaults, type Range } from './range.ts';

/** What is entered for a valuation. */
export interface Entered extends Range {
  readonly reason: string;
}

interface Props {
  readonly entered: Entered;
  readonly onChange: (change: Partial<Entered>) => void;
  readonly asksReason: boolean;
  /** Marks what is missing. */
  readonly revealed: boolean;
  /** Enter in an amount. */
  readonly onEnter: () => void;
}

/** The range, and why it departs from the proposal where it does. */
export const RangeFields = ({ entered, onChange, asksReason, revealed, onEnter }: Props) => {
  const t = useTexts();
  const tooLong = useTooLong();
  const faults = rangeFaults(entered);
  const errorOf = (side: 'low' | 'high'): string | undefined => {
    const fault = faults[side];
    if (fault) return t(`valuations.${fault}`);
    return revealed && entered[side] === null ? t('valuations.missing') : undefined;
  };
  const onKeyDown = ({ key, repeat, nativeEvent, target }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Enter' || repeat || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    // what is typed counts once its field is left
    target.blur();
    onEnter();
  };
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <Stack gap={4}>
        <Grid columns="half" gap={4}>
          {(['low', 'high'] as const).map((side) => (
            <MoneyField
              key={side}
              label={t(`valuations.${side}`)}
              name={side}
              required
              value={entered[side]}
              onChange={(value) => onChange({ [side]: value })}
              error={errorOf(side)}
            />
          ))}
        </Grid>
        {asksReason ? (
          <TextArea
            label={t('valuations.reason')}
            hint={t('valuations.reason_hint')}
            name="reason"
            required
            rows={3}
            value={entered.reason}
            error={
              tooLong(entered.reason, LONGEST_VALUATION_REASON) ??
              (revealed && entered.reason.trim().length < 3 ? t('valuations.reason_needed') : undefined)
            }
            onChange={(reason) => onChange({ reason })}
          />
        ) : null}
      </Stack>
    </div>
  );
};
