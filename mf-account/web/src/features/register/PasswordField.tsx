import { Eye, EyeOff, IconButton, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';

interface Props {
  /** Where it is not the only password of its form. */
  readonly label?: string | undefined;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error?: string | undefined;
}

/** A new password, which can be shown while it is typed. */
export const PasswordField = ({ label, value, onChange, error }: Props) => {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label ?? t('field.password')}
      hint={t('field.password_hint')}
      error={error}
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="new-password"
      required
      value={value}
      onChange={onChange}
      unit={
        <IconButton
          label={shown ? t('password_hide') : t('password_show')}
          onPress={() => setShown(!shown)}
          slot={null}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
};
