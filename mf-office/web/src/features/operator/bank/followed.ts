import { groupedNumber } from '@rollheim/page-parts';

/** Numbers of the orders in which something followed from a payment, as the faults of a refusal name them; '' without. */
export const followedIn = (faults: Readonly<Record<string, string>>): string =>
  Object.keys(faults)
    .flatMap((field) => /^orders\.(\d+)$/.exec(field)?.[1] ?? [])
    .map((number) => groupedNumber(Number(number)))
    .join(', ');
