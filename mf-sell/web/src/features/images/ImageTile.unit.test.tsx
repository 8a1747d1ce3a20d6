import { ApiProblem } from '@rollheim/module-api';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { UploadTile } from './ImageTile.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';

const tile = async (more: Partial<Upload>) => {
  const upload = {
    id: 1,
    name: 'a.jpg',
    place: 'exterior',
    state: 'away',
    percent: 0,
    fault: null,
    final: false,
    advice: null,
    kept: true,
  };
  return textOf(
    await renderPart(<UploadTile upload={{ ...upload, ...more } as Upload} queue={{} as UploadQueue} />, {
      name: 'mf-sell',
      texts,
    }),
  );
};

test('a file that is named as a picture and holds none is reported as broken', async () => {
  const fields = { 'a.jpg': 'validation.image' };
  const fault = new ApiProblem({ code: 'file_type_refused', status: 415, fields });
  expect(await tile({ state: 'failed', final: true, fault })).toContain(texts['validation.image_broken']);
  // what this page itself refuses was judged by its kind
  const kind = await tile({ name: 'a.webp', state: 'failed', final: true, fault: 'validation.image' });
  expect(kind).not.toContain(texts['validation.image_broken']);
});

test('a service that refuses files for a moment is distinguished from a line that is cut', async () => {
  const busy = await tile({ fault: new ApiProblem({ code: 'overloaded', status: 503 }) });
  expect(busy).toContain('We will try again shortly by ourselves.');
  expect(busy).not.toContain('No connection');
  expect(await tile({ fault: new ApiProblem({ code: 'unavailable', status: 0 }) })).toContain(
    'No connection',
  );
  expect(await tile({ state: 'waiting' })).toContain(texts.upload_queued);
});
