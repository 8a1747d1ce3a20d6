import { ListBoxItem } from 'react-aria-components';
import { Check } from 'lucide-react';
import { cx } from '../shared/cx.ts';
import type { Choice } from '../shared/types.ts';
import css from './Select.module.css';

/** A row of a list of choices. `id`: by it a list whose choices change knows its rows again. */
export const Option = ({ choice }: { choice: Choice; id?: string }) => (
  <ListBoxItem
    id={choice.value}
    textValue={choice.label}
    isDisabled={choice.disabled ?? false}
    className={cx(css.option)}
  >
    {choice.icon}
    <span className={css.text}>
      {choice.label}
      {choice.note ? <small>{choice.note}</small> : null}
    </span>
    {choice.count === undefined ? null : <span className={css.count}>{choice.count}</span>}
    <Check aria-hidden="true" className={css.tick} />
  </ListBoxItem>
);
