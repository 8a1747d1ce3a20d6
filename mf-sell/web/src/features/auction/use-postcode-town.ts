import { isPostcodeOf } from '@rollheim/contracts';
import { useQuery } from '@rollheim/module-api';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api.ts';

interface Place {
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
}

/**
 * Fills in the town of a postcode that was typed here, where no town was given, or only one that was filled in. Answers
 * whether the town is such a one; a postcode that no one knows changes nothing.
 */
export function usePostcodeTown({ zipCode, city, country }: Place, fill: (town: string) => void): boolean {
  const [filled, setFilled] = useState<string | null>(null);
  const [first] = useState(zipCode);
  const isOpen = city === '' || city === filled;
  const { data } = useQuery({
    queryKey: ['postcode-town', country, zipCode],
    queryFn: ({ signal }) =>
      api.get('/public/catalog/places', { query: { q: `${country} ${zipCode}` }, signal }),
    staleTime: Infinity,
    enabled: isOpen && zipCode !== first && isPostcodeOf(country, zipCode),
  });
  const found = data?.places.find(({ near, key }) => !near && key.startsWith(`${country}-`));
  const town = found?.town ?? '';
  const take = useEffectEvent(() => {
    if (town === '' || !isOpen) return;
    setFilled(town);
    if (town !== city) fill(town);
  });
  useEffect(() => take(), [town]);
  return city !== '' && city === filled;
}
