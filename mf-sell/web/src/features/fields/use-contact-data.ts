import { useVerdict } from '@rollheim/ui/verdict';

/** Typing rests so long before a text is judged, ms. */
const REST_MS = 600;

// the filter of questions and answers: one set of words for all texts
const filter = () => import('@rollheim/auction-rules/text-filter');
const loadContact = async () => (await filter()).holdsContactData;
const loadPrice = async () => (await filter()).holdsVehiclePrice;

/** True where a text seems to hold contact data; without the code the hint is missing, and the ad is judged when it is offered. */
export const useContactData = (text: string): boolean => useVerdict(text, REST_MS, loadContact);

/** True where it seems to name what the vehicle is to cost. */
export const useVehiclePrice = (text: string): boolean => useVerdict(text, REST_MS, loadPrice);
