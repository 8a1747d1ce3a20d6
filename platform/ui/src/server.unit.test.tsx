import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { initials } from './Avatar/Avatar.tsx';
import { pageNumbers } from './Pagination/pages.ts';
import { snackbarDuration } from './Snackbar/useSnackbarTimer.ts';
import {
  Badge,
  Checkbox,
  Countdown,
  CostTable,
  Form,
  I18nProvider,
  MoneyField,
  OfflineNotice,
  Price,
  RangeSlider,
  Stepper,
  Table,
  TextArea,
  TextField,
  TimeProvider,
} from './index.ts';

const html = (node: ReactNode) => renderToStaticMarkup(<I18nProvider locale="de">{node}</I18nProvider>);

describe('Price', () => {
  test.each([
    ['success', 'lucide-arrow-up'],
    ['error', 'lucide-arrow-down'],
    ['tertiary', 'lucide-clock'],
  ] as const)('says %s with an icon beside the word, not by colour alone', (tone, icon) => {
    const shown = html(<Price caption="Stand" amount={100} tone={tone} />);
    expect(shown).toContain(icon);
    expect(shown).toContain('Stand');
    expect(shown).toContain(`tone-${tone}`);
  });

  test('colours nothing when nothing is at stake', () => {
    expect(html(<Price caption="Stand" amount={100} />)).not.toContain('<svg');
  });
});

describe('Countdown on the server', () => {
  const end = '2026-05-01T12:00:27Z';
  const clock = <Countdown end={end} label="Endet in" endedLabel="Beendet" />;

  test('counts from the time of rendering, so that the browser begins with the same text', () => {
    const shown = html(<TimeProvider renderedAt={Date.parse('2026-05-01T12:00:00Z')}>{clock}</TimeProvider>);
    expect(shown).toContain('00:27');
    expect(shown).toContain('data-phase="hot"');
    expect(shown).toContain('role="timer"');
    expect(shown).toContain('aria-live="off"');
  });

  test('guesses no figure without one', () => {
    expect(html(clock)).not.toMatch(/\d\d:\d\d/);
  });
});

describe('fields on the server', () => {
  test('tie the error of a checkbox to its box', () => {
    const shown = html(<Checkbox error="Bitte stimmen Sie zu.">AGB akzeptiert</Checkbox>);
    const described = /<input[^>]*aria-describedby="([^"]+)"/.exec(shown)?.[1]?.split(' ') ?? [];
    expect(described).toContain(/<p id="([^"]+)"/.exec(shown)?.[1]);
    expect(shown).toMatch(/<input[^>]*aria-invalid="true"/);
  });

  test('are checked by the form, not by the bubbles of the browser', () => {
    expect(html(<Form>{null}</Form>)).toMatch(/<form[^>]*novalidate/i);
  });

  test('tie label and error to the input', () => {
    const shown = html(<TextField label="Postleitzahl" error="Bitte genau 5 Ziffern." hint="Fünf Ziffern" />);
    const described = /aria-describedby="([^"]+)"/.exec(shown)?.[1]?.split(' ') ?? [];
    const error = /id="([^"]+)" slot="errorMessage"/.exec(shown)?.[1];
    expect(described).toContain(error);
    expect(shown).toContain('aria-invalid="true"');
    expect(shown).not.toContain('Fünf Ziffern');
  });

  test('refer to nothing where there is nothing to refer to', () => {
    const shown = html(
      <RangeSlider
        label="Preis"
        thumbLabels={['von', 'bis']}
        output="alle"
        value={[0, 100]}
        min={0}
        max={100}
        step={1}
        formatOptions={{}}
        onChange={() => {}}
      />,
    );
    expect(shown.match(/<input[^>]*type="range"/g)).toHaveLength(2);
    expect(shown).not.toMatch(/aria-\w+=""/);
  });

  test('with several lines have no type', () => {
    const shown = html(<TextArea label="Nachricht" />);
    expect(shown).toContain('<textarea');
    expect(shown).not.toMatch(/<textarea[^>]*type=/);
  });

  test('show money in German format', () => {
    expect(html(<MoneyField label="Preis" value={41000} onChange={() => {}} />)).toContain('value="41.000"');
  });
});

describe('small parts', () => {
  test('Badge hides nothing, counts to 99 and moves out from two digits on', () => {
    expect(html(<Badge count={0} label="0" />)).toBe('');
    expect(html(<Badge count={9} label="9" />)).not.toContain('wide');
    expect(html(<Badge count={10} label="10" />)).toContain('wide');
    expect(html(<Badge count={100} label="hundert" />)).toContain('99+');
  });

  test('Stepper marks one step as current and says which are done', () => {
    const steps = [
      { id: 'a', label: 'A', state: 'done' as const, percent: 100 },
      { id: 'b', label: 'B', state: 'now' as const, percent: 59.6 },
    ];
    const shown = html(<Stepper label="Schritte" doneLabel="erledigt" steps={steps} />);
    expect(shown.match(/aria-current="step"/g)).toHaveLength(1);
    expect(shown).toContain(', erledigt');
    expect(shown).toContain('60\u00a0%');
    expect(shown).not.toContain('100\u00a0%');
  });

  test('CostTable shows cents on invoices only', () => {
    const rows = [{ label: 'Gebot', amount: 12345 }];
    expect(html(<CostTable rows={rows} sum={{ label: 'Summe', amount: 12345 }} />)).toContain('123\u00a0€');
    expect(html(<CostTable rows={rows} sum={{ label: 'Summe', amount: 12345 }} withCents />)).toContain(
      '123,45',
    );
  });

  test('Table announces its order and labels the cells of a record', () => {
    const shown = html(
      <Table
        caption="Fahrzeuge"
        rows={[{ id: 1 }]}
        rowKey={(row) => row.id}
        sort={{ column: 'id', direction: 'desc' }}
        onSort={() => {}}
        columns={[{ id: 'id', header: 'Nummer', sortable: true, cell: (row) => row.id }]}
      />,
    );
    expect(shown).toContain('aria-sort="descending"');
    expect(shown).toContain('data-label="Nummer"');
  });

  test('OfflineNotice is silent on the server', () => {
    expect(html(<OfflineNotice title="Offline" />)).toBe('');
  });

  test('initials come from the first and the last word', () => {
    expect(initials('Caravan Ostertal')).toBe('CO');
    expect(initials('  šárka  von der Novák ')).toBe('ŠN');
    expect(initials('48217')).toBe('');
  });

  test('pageNumbers keeps both ends and bridges a gap of one', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12]);
    expect(pageNumbers(12, 12)).toEqual([1, null, 11, 12]);
    expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
  });

  test('a snackbar leaves after 10 s, one that asks for something stays (spec 2 §9)', () => {
    expect(snackbarDuration({})).toBe(10_000);
    expect(snackbarDuration({ kind: 'error' })).toBe(0);
    expect(snackbarDuration({ action: { label: 'Rückgängig', onPress: () => {} } })).toBe(0);
    expect(snackbarDuration({ kind: 'error', duration: 3000 })).toBe(3000);
  });
});
