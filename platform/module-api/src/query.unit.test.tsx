import { useQueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { useQuery } from './query.ts';
import { renderFor } from './testing/render.tsx';

const KEY = ['vehicle', '7'];
const Bid = ({ newer }: { newer?: number }) => {
  const client = useQueryClient();
  if (newer !== undefined) client.setQueryData(KEY, { bid: newer });
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: () => new Promise<{ bid: number }>(() => undefined),
    select: (vehicle) => `bid ${vehicle.bid}`,
  });
  return <p>{isPending ? 'pending' : data}</p>;
};

test('a seeded answer is drawn as its query selects', async () => {
  expect(await renderFor(null, <Bid />, [[KEY, { bid: 100 }]])).toContain('<p>bid 100</p>');
});

test('a part that is hydrated after a newer answer came is what the server drew, selected as well', async () => {
  expect(await renderFor(null, <Bid newer={200} />, [[KEY, { bid: 100 }]])).toContain('<p>bid 100</p>');
  expect(await renderFor(null, <Bid newer={200} />)).toContain('<p>pending</p>');
});
