import type { HttpAnswers } from '@rollheim/contracts';
import { api } from '../../api.ts';

type Distances = HttpAnswers['CatalogDistances'];

/** How far a vehicle is from a place, km, and that place. */
export interface Measured {
  readonly km: number | null;
  readonly from: Distances['from'];
}

/** Vehicles that one call asks for at most. */
const MOST = 100;

interface Batch {
  readonly ids: string[];
  readonly answer: Promise<Distances>;
}

const batches = new Map<string, Batch>();

/** Measures how far a vehicle is from a place; those that are asked for at once are asked for together. */
export async function measure(from: string, id: string): Promise<Measured> {
  let batch = batches.get(from);
  if (!batch || batch.ids.length >= MOST) {
    const ids: string[] = [];
    const answer = Promise.resolve().then(async () => {
      batches.delete(from);
      const query = new URLSearchParams([
        ['from', from],
        ...ids.map((each) => ['id', each] as [string, string]),
      ]);
      return api.get(`/public/catalog/distances?${String(query)}`);
    });
    batch = { ids, answer };
    batches.set(from, batch);
  }
  batch.ids.push(id);
  const answer = await batch.answer;
  return { km: answer.distances[id] ?? null, from: answer.from };
}
