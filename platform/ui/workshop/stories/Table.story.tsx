import { useState } from 'react';
import { Button, Table, Tag, formatPrice } from '../../src/index.ts';
import { ROWS, WORD } from '../samples.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Lists',
  use: 'Rows of a kind. Below 960 px every row becomes a record with its labels.',
};

export const Sorted = () => {
  const [sort, setSort] = useState<{ column: string; direction: 'asc' | 'desc' }>({
    column: 'price',
    direction: 'desc',
  });
  return (
    <Table
      caption="Einkäufe"
      rows={ROWS.toSorted((a, b) => (a.price - b.price) * (sort.direction === 'asc' ? 1 : -1))}
      rowKey={(row) => row.id}
      sort={sort}
      onSort={setSort}
      rowTone={(row) => (row.id === 0 ? 'new' : 'none')}
      columns={[
        { id: 'title', header: 'Fahrzeug', cell: (row) => <strong>{row.title}</strong>, record: 'wide' },
        { id: 'place', header: 'Standort', cell: (row) => row.place },
        { id: 'state', header: 'Stand', cell: (row) => <Tag tone={row.state}>{WORD[row.state]}</Tag> },
        { id: 'price', header: 'Preis', align: 'end', sortable: true, cell: (row) => formatPrice(row.price) },
        {
          id: 'act',
          header: 'Aktion',
          hideHeader: true,
          align: 'end',
          record: 'end',
          cell: () => (
            <Button variant="outline" size="sm">
              Rechnung
            </Button>
          ),
        },
      ]}
    />
  );
};
export const Dense = () => (
  <Table
    caption="Dicht"
    density="dense"
    rows={ROWS}
    rowKey={(row) => row.id}
    columns={[
      { id: 'title', header: 'Fahrzeug', cell: (row) => row.title },
      { id: 'price', header: 'Preis', align: 'end', cell: (row) => formatPrice(row.price) },
    ]}
  />
);
export const Loading = () => (
  <Table
    caption="Lädt"
    rows={[]}
    loading
    rowKey={() => 0}
    columns={[{ id: 'title', header: 'Fahrzeug', cell: () => '' }]}
  />
);
