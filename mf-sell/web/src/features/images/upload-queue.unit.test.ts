import { expect, test } from 'vitest';
import { UploadQueue } from './upload-queue.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const file = (name: string) => new File(['x'], name);

function queue(isFinal = false) {
  const sent: { name: string; end: PromiseWithResolvers<void>; signal: AbortSignal }[] = [];
  const uploads = new UploadQueue({
    send: ({ name }, _place, _progress, signal) => {
      const end = Promise.withResolvers<void>();
      sent.push({ name, end, signal });
      return end.promise;
    },
    isFinal: () => isFinal,
  });
  return { uploads, sent };
}

test('two files go at the same time, the third when one is through', async () => {
  const { uploads, sent } = queue();
  for (const name of ['a', 'b', 'c']) uploads.add(file(name), 'exterior');
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
  sent[0]?.end.resolve();
  await settle();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(uploads.uploads().map(({ name }) => name)).toEqual(['b', 'c']);
});

test('a failed file stays, does not hold up the others and can be sent again', async () => {
  const { uploads, sent } = queue();
  uploads.add(file('a'), 'exterior');
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
  uploads.add(file('notes.txt'), 'exterior', 'validation.image');
  expect(sent).toEqual([]);
  expect(uploads.uploads()).toMatchObject([{ state: 'failed', final: true, fault: 'validation.image' }]);
});

test('a file that is taken out is broken off and makes room', async () => {
  const { uploads, sent } = queue();
  for (const name of ['a', 'b', 'c']) uploads.add(file(name), 'exterior');
  uploads.remove(uploads.uploads()[0]?.id ?? 0);
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});
