import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireDisk } from './disk.ts';

test('a disk without room is refused, with what it has and the way out', () => {
  expect(() => requireDisk('/srv/data', 150 * 1024 ** 2)).toThrow(
    'The disk of /srv/data has 0.1 GB free, the system needs 1 GB.\n' +
      'Free some space, or choose a folder on another disk: ROLLHEIM_DATA=/another/folder npm start',
  );
});

test('the disk of a folder that is still to be made is that of the folder above it', () => {
  expect(() => requireDisk(join(tmpdir(), 'not', 'made', 'yet'))).not.toThrow();
});
