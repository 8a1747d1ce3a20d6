import { useNavigate, useTooLong } from '@rollheim/module-api';
import { Button, TextField } from '@rollheim/ui';
import { useState } from 'react';
import css from './SearchForm.module.css';

interface Props {
  /** What is searched for now; the form is made again when it changes (`key`). */
  readonly q: string;
  readonly label: string;
  readonly send: string;
  /** Characters that can be searched for. */
  readonly longest: number;
  /** Address of what is found. */
  readonly hrefOf: (q: string) => string;
}

/** Searches a list; what is searched for is in its address. */
export const SearchForm = ({ q, label, send, longest, hrefOf }: Props) => {
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const long = useTooLong()(text, longest);
  return (
    <form
      role="search"
      className={css.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (!long) void navigate(hrefOf(text.trim()));
      }}
    >
      <TextField label={label} value={text} onChange={setText} error={long} />
      <Button type="submit" variant="outline">
        {send}
      </Button>
    </form>
  );
};
