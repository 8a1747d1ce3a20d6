import { rightsOf, type VehicleFull } from '@rollheim/contracts';
import { keyFor } from '@rollheim/module-api';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { Papers } from './Papers.tsx';

const id = 'dealer-1';
const accepted = { customerId: id, acceptedByCm24: true, merchantBlocked: false };
const full: VehicleFull = {
  role: 'dealer',
  vin: null,
  papers: [
    { kind: 'registration', mediaId: null },
    { kind: 'inspection', mediaId: 'm1' },
  ],
};

const html = (customer: object | null, answer: VehicleFull | null = null) =>
  renderPart(<Papers id="a1" />, {
    name: 'mf-catalog',
    texts,
    ...(customer ? { customer } : {}),
    queries: answer ? [[keyFor(['full', 'a1'], id), answer]] : [],
  });

test('a guest, and who is no accepted dealer, reads who sees the papers and how to become one', async () => {
  for (const customer of [
    null,
    { ...accepted, acceptedByCm24: null },
    { ...accepted, acceptedByCm24: false },
  ]) {
    const page = await html(customer, full);
    expect(textOf(page)).toContain(texts['papers_for_dealers']);
    expect(page).toMatch(/href="[^"]*merchant"/);
    expect(page).not.toContain('m1');
  }
});

test('a dealer opens what is shared, and reads what else there is', async () => {
  const page = await html(accepted, full);
  expect(page).toContain('href="/api/private/auction/a1/papers/m1"');
  expect(page).toMatch(/aria-label="Open Inspection report"/);
  // the name is given once: a phone has one line for each paper
  expect(textOf(page)).toContain(`${texts['paper.inspection']} ${texts['paper_open_short']}`);
  expect(textOf(page)).toContain(`${texts['paper.registration']} ${texts['paper_not_shared']}`);
  expect(textOf(page)).not.toContain(texts['papers_for_dealers']);
  expect(textOf(page)).not.toContain(texts['papers_vin']);
});

test('who bought the vehicle reads its number', async () => {
  const page = textOf(await html(accepted, { ...full, role: 'buyer', vin: 'WDB9066571S123456' }));
  expect(page).toContain(`${texts['papers_vin']} WDB9066571S123456`);
});

test('who bought the vehicle reads that its registration document comes with it', async () => {
  const papers: VehicleFull['papers'] = [...full.papers, { kind: 'service_book', mediaId: null }];
  const page = textOf(await html(accepted, { ...full, role: 'buyer', papers }));
  expect(page).toContain(`${texts['paper.registration']} ${texts['paper_comes']}`);
  expect(page).toContain(`${texts['paper.service_book']} ${texts['paper_not_shared']}`);
});

test('an owner takes a shared paper back; others have no such button', async () => {
  const shared = { ...full, papers: [{ kind: 'inspection', mediaId: 'm1', shared: true }] } as VehicleFull;
  const own = await html(accepted, { ...shared, role: 'owner' });
  expect(textOf(own)).toContain(texts['paper_shared']);
  expect(own).toMatch(new RegExp(`<button[^>]*>.*${texts['paper_unshare']}`));
  expect(await html(accepted, { ...shared, role: 'operator' })).not.toContain(texts['paper_unshare']);
  expect(await html(accepted, full)).not.toContain(texts['paper_unshare']);
});

test('the team reads the papers and the number, and opens papers in the back office alone', async () => {
  const clerk = { ...accepted, acceptedByCm24: null, isOperator: true, team: rightsOf(['clerk']) };
  const page = await html(clerk, { ...full, role: 'operator', vin: 'WDB9066571S123456' });
  expect(textOf(page)).toContain(texts['paper.inspection']);
  expect(textOf(page)).toContain('WDB9066571S123456');
  expect(page).not.toContain('href="/api/private/auction/a1/papers');
  // who works on other things reads no papers, and is offered no account of a dealer
  const editor = { ...clerk, team: rightsOf(['content']) };
  const other = await html(editor, { ...full, role: 'operator' });
  expect(textOf(other)).toContain(texts['papers_for_dealers']);
  expect(other).not.toMatch(/href="[^"]*merchant"/);
});
