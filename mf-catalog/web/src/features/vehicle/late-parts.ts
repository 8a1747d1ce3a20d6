import { untilThere } from '@rollheim/page-parts/until-there';

const loadDetails = () => import('./details.ts');
const loadProof = () => import('../proof/Proof.tsx');

/** What is below the fold of a vehicle's page. */
export const details = () => untilThere(loadDetails);

/** The check of an auction's log. */
export const proof = () => untilThere(loadProof);

/**
 * Loads the code of the late parts that the server has drawn within a page. React takes a part that it has not come to
 * away at the first change around it, and with it what is pressed there and the height of the page, while its code is
 * on its way. A part that cannot be loaded is left to the page, which asks for it again.
 */
export const loadDrawnDetails = (page: ParentNode): Promise<unknown> =>
  Promise.allSettled([
    page.querySelector('#condition') && loadDetails(),
    page.querySelector('#proof') && loadProof(),
  ]);
