import { useSearchParams } from '@rollheim/module-api';

/** Number of the page that the address names. */
export function usePage(): number {
  const [parameters] = useSearchParams();
  const page = Number(parameters.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
