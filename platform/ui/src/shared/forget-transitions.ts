import { runAfterTransition } from 'react-aria/private/utils/runAfterTransition';

/**
 * Lets go of elements that left the page while a transition ran on them. The library keeps each element with a
 * transition in a map, hears of one `transitioncancel` of it at most, and so keeps a card for ever that was taken away
 * under the pointer with two properties on their way, and with it the page that it was in. It looks for such elements
 * whenever it is asked to wait for transitions.
 */
export const forgetTransitions = (): void => {
  runAfterTransition(() => undefined);
};
