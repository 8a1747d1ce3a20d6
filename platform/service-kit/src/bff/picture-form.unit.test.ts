import { expect, test } from 'vitest';
import { pictureForm } from './picture-form.ts';

test('a picture is the one file of a form, byte by byte', async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0x0d, 0x0a, 0x2d, 0x2d, 0x00]);
  const form = pictureForm({ bytes, type: 'image/png' });
  const parts: Buffer[] = [];
  for await (const part of form as AsyncIterable<Buffer>) parts.push(part);
  const body = Buffer.concat(parts);
  expect(form.headers['content-length']).toBe(String(body.length));
  const headers = { 'content-type': form.headers['content-type'] ?? '' };
  const read = await new Response(new Uint8Array(body), { headers }).formData();
  const file = read.get('file') as File;
  expect([file.name, file.type]).toEqual(['picture.png', 'image/png']);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
});
