import { Chip, CircleAlert } from '@rollheim/ui';
import { useId } from 'react';
import css from './ChipField.module.css';

interface Props {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
}

/** One of a few, a press each; a second press takes it back. */
export const ChipField = ({ label, choices, value, onChange, error }: Props) => {
  const id = useId();
  return (
    <div
      role="group"
      className={css.root}
      aria-labelledby={`${id}l`}
      aria-describedby={error ? `${id}e` : undefined}
      data-invalid={error ? true : undefined}
    >
      <span id={`${id}l`} className={css.label}>
        {label}
      </span>
      <div className={css.chips}>
        {choices.map((choice) => (
          <Chip
            key={choice.value}
            className={css.chip}
            pressed={choice.value === value}
            onPress={() => onChange(choice.value === value ? null : choice.value)}
          >
            {choice.label}
          </Chip>
        ))}
      </div>
      {error ? (
        <p id={`${id}e`} className={css.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
};
