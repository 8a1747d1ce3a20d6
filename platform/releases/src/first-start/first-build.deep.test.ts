import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltRelease } from '@rollheim/build/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstBuild } from './first-build.ts';
import { checkOut, type Checkout } from '@rollheim/tooling/testing';

const MODULE = 'mf-messages';
let checkout: Checkout;
beforeAll(async () => void (checkout = await checkOut([MODULE, 'platform', 'types'], { tests: false })));
afterAll(() => checkout?.remove());

const build = (): Promise<BuiltRelease> => firstBuild(checkout.dir, MODULE, '1.0.0');
const kept = (): Promise<string[]> => readdir(join(checkout.dir, '.cache', 'first-builds', MODULE));
const bytes = ({ contents }: BuiltRelease) =>
  contents.map(({ asset, body, brotli }) => ({ ...asset, body, packed: brotli ?? null }));

test('builds once as long as the source is the same, and again when it changed or the build is damaged', async () => {
  const first = await build();
  const again = await build();
  expect(again.manifest).toEqual(first.manifest);
  expect(bytes(again)).toEqual(bytes(first));
  expect(await kept()).toHaveLength(1);

  // what is read comes from the folder: a changed byte is seen, and mended by a new build
  await writeFile(join(again.dir, 'web', 'remoteEntry.js'), 'damaged');
  expect(bytes(await build())).toEqual(bytes(first));

  await appendFile(join(checkout.dir, MODULE, 'bff', 'main.ts'), '\n// another source\n');
  await build();
  expect(await kept()).toHaveLength(2);

  await appendFile(join(checkout.dir, 'platform', 'ui', 'src', 'index.ts'), '\n// another library\n');
  await build();
  expect(await kept()).toHaveLength(3);
}, 180_000);

test('of several starts at once one builds, and the others use its build', async () => {
  await appendFile(join(checkout.dir, MODULE, 'bff', 'main.ts'), '\n// a source that no start has seen\n');
  const before = new Set(await kept());
  const [one, other] = await Promise.all([build(), build()]);
  expect(bytes(one)).toEqual(bytes(other));
  expect((await kept()).filter((name) => !before.has(name))).toHaveLength(1);
});
