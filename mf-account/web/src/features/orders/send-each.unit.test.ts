import { expect, test } from 'vitest';
import { RefusedFiles, sendEach } from './send-each.ts';

test('a refused file holds no other one back, and is named with its reason', async () => {
  const [broken, good] = [new File(['x'], 'fake.pdf'), new File(['y'], 'damage.png')];
  const sent: string[] = [];
  const why = new Error('415');
  const sending = sendEach([broken, good], (file) => {
    if (file === broken) return Promise.reject(why);
    sent.push(file.name);
    return Promise.resolve();
  });
  const error = await sending.catch((each: unknown) => each);
  expect(sent).toEqual(['damage.png']);
  expect(error).toBeInstanceOf(RefusedFiles);
  expect((error as RefusedFiles).refused).toEqual([{ file: broken, why }]);
  await expect(sendEach([good], () => Promise.resolve())).resolves.toBeUndefined();
});
