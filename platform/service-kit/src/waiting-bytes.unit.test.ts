import { expect, test } from 'vitest';
import { WaitingBytes } from './waiting-bytes.ts';

interface Receiver {
  waits: number;
}

function budget(most: number) {
  const closed: Receiver[] = [];
  const waiting = new WaitingBytes<Receiver>({
    most,
    of: ({ waits }) => waits,
    close: (receiver) => {
      closed.push(receiver);
      waiting.forget(receiver);
    },
  });
  const write = (receiver: Receiver, bytes: number) => {
    receiver.waits += bytes;
    waiting.note(receiver);
  };
  return { waiting, closed, write };
}

test('beyond the budget those that most waits for are closed, until a quarter of it is free', () => {
  const { waiting, closed, write } = budget(100);
  const [slow, slower, quick] = [{ waits: 0 }, { waits: 0 }, { waits: 0 }];
  write(slow, 40);
  write(slower, 45);
  write(quick, 10);
  expect(closed).toEqual([]);
  write(slow, 20);
  expect(closed).toEqual([slow]);
  expect(waiting.bytes).toBe(55);
  write(slower, 10);
  write(quick, 40);
  expect(closed).toEqual([slow, slower]);
  expect(waiting.bytes).toBe(50);
});

test('what was taken meanwhile counts no more, nor who has left', () => {
  const { waiting, closed, write } = budget(100);
  const [one, other] = [{ waits: 0 }, { waits: 0 }];
  write(one, 90);
  one.waits = 0;
  write(other, 60);
  expect([closed, waiting.bytes]).toEqual([[], 60]);
  waiting.forget(other);
  write(one, 90);
  expect([closed, waiting.bytes]).toEqual([[], 90]);
});
