import { useTooLong } from '@rollheim/module-api';
import { Button, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';

/** Characters that can be searched for. */
const LONGEST = 100;

/** Searches the orders that an entry may pay. */
export const OrderSearch = ({
  q,
  onSearch,
}: {
  readonly q: string;
  readonly onSearch: (q: string) => void;
}) => {
  const t = useTexts();
  const [text, setText] = useState(q);
  const long = useTooLong()(text, LONGEST);
  return (
    <form
      className={css.filter}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (!long) onSearch(text.trim());
      }}
    >
      <TextField label={t('payments.search')} value={text} onChange={setText} error={long} />
      <Button type="submit" variant="outline">
        {t('auctions.search_send')}
      </Button>
    </form>
  );
};
