import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChannelReader, encodeChannelFrame } from './live-channel.ts';

const frames = fc.array(
  fc.tuple(fc.array(fc.nat(2 ** 32 - 1), { maxLength: 5 }), fc.uint8Array({ maxLength: 40 })),
  { maxLength: 6 },
);

test('frames come out as they went in, in whichever pieces they come', () => {
  fc.assert(
    fc.property(frames, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (sent, sizes) => {
      const read: [number[], number[]][] = [];
      const reader = new ChannelReader(({ streams, bytes }) => read.push([[...streams], [...bytes]]));
      const all = Buffer.concat(
        sent.map(([streams, bytes]) => encodeChannelFrame(streams, Buffer.from(bytes))),
      );
      for (let at = 0, nth = 0; at < all.length; nth++) {
        const size = sizes[nth % sizes.length] ?? 1;
        reader.push(all.subarray(at, (at += size)));
      }
      expect(read).toEqual(sent.map(([streams, bytes]) => [streams, [...bytes]]));
    }),
  );
});
