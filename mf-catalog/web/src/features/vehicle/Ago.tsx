import { localeAtom, useAtomValue, useServerTime } from '@rollheim/module-api';
import { useTimeOf } from '../../shared/when.ts';

const SECOND_MS = 1_000;
const MINUTE_S = 60;

/** How long ago something was while that is less than a minute, 'vor 6 s', then its time of day. It renders itself alone. */
export const Ago = ({ at }: { readonly at: string }) => {
  const locale = useAtomValue(localeAtom);
  const timeOf = useTimeOf();
  const seconds = Math.max(0, Math.floor((useServerTime(SECOND_MS) - Date.parse(at)) / SECOND_MS));
  return seconds < MINUTE_S
    ? new Intl.RelativeTimeFormat(locale, { style: 'narrow' }).format(-seconds, 'second')
    : timeOf(at, 'timeSeconds');
};
