import { expect, test } from 'vitest';
import { UploadQueue, type ChosenFile } from './upload-queue.ts';

const CUT = new Error('the answer was not understood');
const AWAY = new Error('the line was cut');
const settle = () => new Promise((resolve) => setTimeout(resolve));
const file = (name: string) => new File(['x'], name);

function queue(
  isFinal = false,
  take: (key: string) => Promise<boolean> = () => Promise.resolve(true),
  hasRoom: () => Promise<boolean> = () => Promise.resolve(true),
) {
  const sent: {
    name: string;
    end: PromiseWithResolvers<void>;
    signal: AbortSignal;
    chosen: number;
    key: string;
  }[] = [];
  const kept = new Map<string, ChosenFile>();
  const uploads = new UploadQueue({
    isAway: (error) => error === AWAY,
    keep: (file) => {
      kept.set(file.key, file);
      return hasRoom();
    },
    drop: (key) => void kept.delete(key),
    take,
    send: ({ name }, { signal, chosen, key }) => {
      const end = Promise.withResolvers<void>();
      sent.push({ name, end, signal, chosen, key });
      return end.promise;
    },
    isFinal: () => isFinal,
    isUnknown: (error) => error === CUT || error === AWAY,
  });
  return { uploads, sent, kept };
}

test('two files go at the same time, the third when one is through', async () => {
  const { uploads, sent } = queue();
  for (const name of ['a', 'b', 'c']) uploads.add(file(name), { place: 'exterior' });
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
  sent[0]?.end.resolve();
  await settle();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(uploads.uploads().map(({ name }) => name)).toEqual(['b', 'c']);
});

test('a failed file stays, does not hold up the others and can be sent again', async () => {
  const { uploads, sent } = queue();
  uploads.add(file('a'), { place: 'exterior' });
  sent[0]?.end.reject(new Error('away'));
  await settle();
  expect(uploads.uploads()).toMatchObject([{ name: 'a', state: 'failed', final: false }]);
  uploads.again(uploads.uploads()[0]?.id ?? 0);
  expect(uploads.uploads()).toMatchObject([{ state: 'sending', fault: null }]);
  sent[1]?.end.resolve();
  await settle();
  expect(uploads.uploads()).toEqual([]);
});

test('a refused file is listed and never sent', async () => {
  const { uploads, sent } = queue();
  uploads.add(file('notes.txt'), { place: 'exterior' }, 'validation.image');
  expect(sent).toEqual([]);
  expect(uploads.uploads()).toMatchObject([{ state: 'failed', final: true, fault: 'validation.image' }]);
});

test('a file that is taken out is broken off and makes room', async () => {
  const { uploads, sent } = queue();
  for (const name of ['a', 'b', 'c']) uploads.add(file(name), { place: 'exterior' });
  uploads.remove(uploads.uploads()[0]?.id ?? 0);
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('each file keeps its place in the order of choice, also where it is sent again', async () => {
  const { uploads, sent } = queue();
  for (const name of ['a', 'b', 'c']) uploads.add(file(name), { place: 'exterior' });
  sent[0]?.end.reject(CUT);
  await settle();
  sent[1]?.end.resolve();
  await settle();
  uploads.again(uploads.uploads().find(({ name }) => name === 'a')?.id ?? 0);
  const chosenOf = (name: string) => sent.filter((each) => each.name === name).map(({ chosen }) => chosen);
  expect(chosenOf('a')).toHaveLength(2);
  expect(new Set(chosenOf('a')).size).toBe(1);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => chosenOf(name)[0] ?? 0);
  expect([b, c].map((each, index) => (each ?? 0) > ([a, b][index] ?? 0))).toEqual([true, true]);
});

test('a file whose line was cut is sent again as the same act, a refused one as a new one', async () => {
  const { uploads, sent } = queue();
  uploads.add(file('a'), { place: 'exterior' });
  const id = uploads.uploads()[0]?.id ?? 0;
  for (const fault of [CUT, new Error('refused'), CUT]) {
    sent.at(-1)?.end.reject(fault);
    await settle();
    uploads.again(id);
  }
  const keys = sent.map(({ key }) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
  expect(keys[3]).toBe(keys[2]);
});

test('what a cut line stopped waits with all behind it, and goes on as the same acts when there is one again', async () => {
  const { uploads, sent } = queue();
  for (const name of ['a', 'b', 'c', 'd']) uploads.add(file(name), { place: 'exterior' });
  sent[0]?.end.resolve();
  await settle();
  sent[1]?.end.reject(AWAY);
  sent[2]?.end.reject(AWAY);
  await settle();
  expect(uploads.uploads().map(({ name, state }) => [name, state])).toEqual([
    ['b', 'away'],
    ['c', 'away'],
    ['d', 'waiting'],
  ]);
  expect(sent).toHaveLength(3);
  uploads.resume();
  expect(sent.slice(3).map(({ name }) => name)).toEqual(['b', 'c']);
  expect(sent.slice(3).map(({ key }) => key)).toEqual(sent.slice(1, 3).map(({ key }) => key));
  sent[3]?.end.resolve();
  sent[4]?.end.resolve();
  await settle();
  sent[5]?.end.resolve();
  await settle();
  expect(uploads.uploads()).toEqual([]);
});

test('files that are not stored outlive the page, in their order and as the same acts; others are not kept', async () => {
  const { uploads, sent, kept } = queue();
  for (const name of ['a', 'b', 'c']) uploads.add(file(name), { place: 'exterior' });
  uploads.add(file('notes.txt'), { place: 'exterior' }, 'validation.image');
  sent[0]?.end.resolve();
  await settle();
  uploads.close();
  const left = [...kept.values()];
  expect(left.map(({ file: { name } }) => name)).toEqual(['b', 'c']);
  const later = queue();
  later.uploads.restore(left.toReversed());
  later.uploads.restore(left);
  await settle();
  expect(later.sent.map(({ name, key, chosen }) => ({ name, key, chosen }))).toEqual(
    left.map(({ file: { name }, key, chosen }) => ({ name, key, chosen })),
  );
});

test('a file that no try can store is not kept', async () => {
  const { uploads, sent, kept } = queue(true);
  uploads.add(file('a'), { place: 'exterior' });
  sent[0]?.end.reject(new Error('too large'));
  await settle();
  expect(kept.size).toBe(0);
});

test('what another page has is shown, and taken up or left out once that page has ended', async () => {
  const { uploads: first, kept } = queue();
  for (const name of ['a', 'b', 'c']) first.add(file(name), { place: 'exterior' });
  const held = new Map([...kept.keys()].map((key) => [key, Promise.withResolvers<boolean>()]));
  const other = queue(false, (key) => held.get(key)?.promise ?? Promise.resolve(true));
  other.uploads.restore([...kept.values()]);
  await settle();
  const states = () => other.uploads.uploads().map(({ name, state }) => [name, state]);
  expect(states()).toEqual(['a', 'b', 'c'].map((name) => [name, 'elsewhere']));
  expect(other.sent).toEqual([]);
  const [a, b] = [...held.values()];
  a?.resolve(false); // stored by the page that has it
  b?.resolve(true); // that page is gone
  await settle();
  expect(states()).toEqual([
    ['b', 'sending'],
    ['c', 'elsewhere'],
  ]);
  // its own files do not wait for those of the other page
  other.uploads.add(file('d'), { place: 'exterior' });
  expect(other.sent.map(({ name }) => name)).toEqual(['b', 'd']);
});

test('a file that this browser has no room for is sent like all others, and marked', async () => {
  const { uploads, sent } = queue(false, undefined, () => Promise.resolve(false));
  uploads.add(file('a'), { place: 'exterior' });
  await settle();
  expect(uploads.uploads()).toMatchObject([{ state: 'sending', kept: false }]);
  expect(sent.map(({ name }) => name)).toEqual(['a']);
});

test('a picture that a look refuses is broken off and not kept; an advice alone holds up nothing', async () => {
  const { uploads, sent, kept } = queue();
  const [small, soft] = ['small', 'soft'].map((name) => uploads.add(file(name), { place: 'exterior' }));
  uploads.advise(soft ?? 0, 'blurred');
  uploads.refuse(small ?? 0, 'too small');
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(uploads.uploads()).toMatchObject([
    { name: 'small', state: 'failed', final: true, fault: 'too small' },
    { name: 'soft', state: 'sending', advice: 'blurred' },
  ]);
  expect([...kept.values()].map(({ file: { name } }) => name)).toEqual(['soft']);
  sent[1]?.end.resolve();
  await settle();
  expect(uploads.uploads().map(({ name }) => name)).toEqual(['small']);
});

test('what a picture is for outlives the page, and a failed one that is sent again', async () => {
  const { uploads, sent, kept } = queue();
  const purpose = { place: 'exterior', shot: 'front', replaces: 'old' } as const;
  uploads.add(file('a'), purpose);
  sent[0]?.end.reject(new Error('refused'));
  await settle();
  uploads.again(uploads.uploads()[0]?.id ?? 0);
  expect([...kept.values()]).toMatchObject([purpose]);
  const later = queue();
  later.uploads.restore([...kept.values()]);
  await settle();
  expect(later.uploads.uploads()).toMatchObject([purpose]);
});
