import { useVerdict } from '@rollheim/ui/verdict';

/** Typing rests so long before a text is judged, ms. */
const REST_MS = 600;

const load = async () => (await import('@rollheim/auction-rules/text-filter')).holdsContactData;

/** True where a text seems to hold contact data; without the code the hint is missing, and the ad is judged when it is offered. */
export const useContactData = (text: string): boolean => useVerdict(text, REST_MS, load);
