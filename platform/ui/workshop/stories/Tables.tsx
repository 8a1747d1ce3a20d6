import { useState } from 'react';
import {
  Button,
  Gavel,
  Pagination,
  Section,
  Table,
  TabNav,
  Tabs,
  Tag,
  User,
  formatPrice,
} from '../../src/index.ts';

const ROWS = ['Hymer B-Klasse MC T 580', 'Knaus Sky TI 700 MEG', 'Fendt Bianco 465'].map((title, i) => ({
  id: i,
  title,
  place: '87700 Memmingen',
  price: 3975000 - i * 625000,
  state: (['success', 'error', 'tertiary'] as const)[i] ?? 'success',
}));
const WORD = { success: 'Bezahlt', error: 'Storniert', tertiary: 'Antwort offen' };

export const Tables = () => {
  const [sort, setSort] = useState<{ column: string; direction: 'asc' | 'desc' }>({
    column: 'price',
    direction: 'desc',
  });
  return (
    <>
      <TabNav
        label="Händlerbereich"
        look="side"
        items={[
          { href: '#a', label: 'Meine Gebote', count: 4, icon: <Gavel aria-hidden="true" />, current: true },
          { href: '#b', label: 'Einkäufe', count: 12 },
          { href: '#c', label: 'Profil', icon: <User aria-hidden="true" /> },
        ]}
      />
      <Section title="Einkäufe" look="panel" padded={false}>
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
            {
              id: 'price',
              header: 'Preis',
              align: 'end',
              sortable: true,
              cell: (row) => formatPrice(row.price),
            },
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
      </Section>
      <Pagination
        label="Seiten"
        page={4}
        pages={12}
        hrefFor={(page) => `#${page}`}
        pageLabel={(page) => `Seite ${page}`}
        previousLabel="Zurück"
        nextLabel="Weiter"
        summary="64–84 von 243"
      />
      <Tabs
        label="Ansichten"
        tabs={[
          { id: '1', label: 'Alle', count: 12, content: <p>Alle</p> },
          { id: '2', label: 'Offen', content: <p>Offen</p> },
          { id: '3', label: 'Gesperrt', content: null, disabled: true },
        ]}
      />
      <Tabs
        label="Ansichten"
        look="segment"
        tabs={[
          { id: '1', label: 'Liste', content: <p>Liste</p> },
          { id: '2', label: 'Karte', content: <p>Karte</p> },
        ]}
      />
      <Section title="Dicht" look="panel" padded={false}>
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
      </Section>
    </>
  );
};
