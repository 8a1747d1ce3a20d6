import { resolve } from 'node:path';
import { partOf } from '@rollheim/module-api/server';
import { textsOfCode } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import texts from '../locales/pl.json' with { type: 'json' };
import {
  BID_TEXTS,
  LIST_ONLY_TEXTS,
  LIST_TEXTS,
  MAP_TEXTS,
  ROWS_TEXTS,
  SESSION_PAGES_TEXTS,
} from './page-texts.ts';

/** Opened by a press, once the other texts are there. */
const SAVE_DIALOG = ['searches/SaveDialog.tsx'];
const DIALOGS = [...SAVE_DIALOG, 'bidding/AskedBid.tsx', 'bidding/late-bidding.tsx'];

/** Texts that the code of a page names, without those of what a session opens. */
const usedBy = (file: string, without: readonly string[] = [], heads = SESSION_PAGES_TEXTS): string[] =>
  textsOfCode(resolve(import.meta.dirname, file), texts, without).filter(
    (key) => !heads.some((head) => key.startsWith(head)),
  );

test('a document of the list brings every text that the code of the list names', () => {
  const used = usedBy('features/list/CatalogPage.tsx', DIALOGS);
  const sent = partOf(texts, LIST_TEXTS);
  const follow = partOf(texts, [...ROWS_TEXTS, ...MAP_TEXTS]);
  expect(used.length).toBeGreaterThan(80);
  expect(used.filter((key) => !(key in sent) && !(key in follow))).toEqual([]);
  expect(Object.keys(sent).length).toBeLessThan(Object.keys(texts).length / 2);
});

test('a document of the list as rows brings those of the dialog of a bid too', () => {
  const used = usedBy('features/list/CatalogPage.tsx', SAVE_DIALOG);
  const sent = partOf(texts, [...LIST_TEXTS, ...ROWS_TEXTS, ...BID_TEXTS]);
  const follow = partOf(texts, MAP_TEXTS);
  expect(used.filter((key) => !(key in sent) && !(key in follow))).toEqual([]);
});

test('a document of the map brings every text that the code of the map names', () => {
  const used = usedBy('features/map/MapPanel.tsx');
  const sent = partOf(texts, [...LIST_TEXTS, ...MAP_TEXTS]);
  const own = Object.keys(partOf(texts, MAP_TEXTS));
  expect(own.length).toBeGreaterThan(10);
  expect(used.filter((key) => own.includes(key))).toEqual(own);
  expect(used.filter((key) => !(key in sent))).toEqual([]);
});

test('a document of a vehicle leaves out nothing that the code of its page names', () => {
  const used = usedBy('features/vehicle/VehiclePage.tsx', [], []);
  expect(used.length).toBeGreaterThan(200);
  const left = [...LIST_ONLY_TEXTS, ...SESSION_PAGES_TEXTS];
  expect(used.filter((key) => left.some((head) => key.startsWith(head)))).toEqual([]);
});
