import type { HttpAnswers } from '@rollheim/contracts';
import { api } from '../../api.ts';

type Distances = HttpAnswers['CatalogDistances']['distances'];

/** Vehicles that one call asks for at most. */
const MOST = 100;

interface Batch {
  readonly ids: string[];
  readonly answer: Promise<Distances>;
}

const batches = new Map<string, Batch>();

/** How far a vehicle is from a place, km; those that are asked for at once are asked for together. */
export async function measure(from: string, id: string): Promise<number | null> {
  let batch = batches.get(from);
  if (!batch || batch.ids.length >= MOST) {
    const ids: string[] = [];
    const answer = Promise.resolve().then(async () => {
      batches.delete(from);
      const query = new URLSearchParams([
        ['from', from],
        ...ids.map((each) => ['id', each] as [string, string]),
      ]);
      const { distances } = await api.get(`/public/catalog/distances?${String(query)}`);
      return distances;
    });
    batch = { ids, answer };
    batches.set(from, batch);
  }
  batch.ids.push(id);
  return (await batch.answer)[id] ?? null;
}
