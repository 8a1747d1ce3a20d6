import { useTexts } from '../../texts.ts';
import { useMeasured } from './measured.ts';
import { useOwnPlace } from './own-place.ts';
import { useSearchPlace } from './search-place.ts';

/** The place that distances of a page are measured from; nothing until it is known, or where there is none. */
export const MeasuredFrom = ({ id }: { /** Of a vehicle that is measured. */ readonly id: string }) => {
  const t = useTexts();
  const own = useOwnPlace();
  const measured = useMeasured(useSearchPlace() ?? own, id);
  return measured?.from.label ? <small>{t('measured_from', { place: measured.from.label })}</small> : null;
};
