import { expect, test } from 'vitest';
import { table, type Row } from './report.ts';

const ROW: Row = {
  id: 'R1',
  fault: 'kill -9',
  tried: 100,
  acknowledged: 90,
  accepted: 60,
  refused: 25,
  expired: 5,
  repeated: 7,
  found: 85,
  doubled: 0,
  effectsExpected: 12,
  effectsFound: 12,
  note: '',
  faults: [],
};

test('the report says accepted, refused, expired and unknown bids apart', () => {
  const lines = table('postgres', [ROW], 60).split('\n');
  const [head = '', row = ''] = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  const columns = head.split(' | ').map((name) => name.replace('| ', ''));
  const cells = row.split(' | ').map((cell) => cell.replace('| ', ''));
  const of = (name: string): string | undefined => cells[columns.indexOf(name)];
  expect(['accepted', 'refused', 'expired', 'unknown'].map(of)).toEqual(['60', '25', '5', '10']);
});
