import { useVerdict } from '@rollheim/ui/verdict';

/** A page is drawn before its texts are judged, ms. */
const REST_MS = 50;

const load = async () => (await import('@rollheim/auction-rules/text-filter')).holdsContactData;

/** True where a text seems to hold contact data; without the code the hint is missing, and the team looks at the ad as it does anyway. */
export const useContactData = (text: string): boolean => useVerdict(text, REST_MS, load);
