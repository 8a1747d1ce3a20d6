import { useTooLong } from '@rollheim/module-api';
import { Eye, EyeOff, IconButton, TextField } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { useShellText } from '../../texts.ts';

/** Characters of a password. */
const LONGEST = 200;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A password, which can be shown while it is typed. */
export function PasswordField(props: Props) {
  const t = useShellText();
  const tooLong = useTooLong();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      name="password"
      required
      error={props.error ?? tooLong(props.value, LONGEST)}
      unit={
        <IconButton
          label={shown ? t('loginPage.hide') : t('loginPage.show')}
          onPress={() => setShown(!shown)}
          slot={null}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
