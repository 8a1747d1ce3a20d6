import { lazy } from 'react';
import { untilThere } from '@rollheim/page-parts/until-there';

// most who look at a vehicle are no side of its auction: the panels come with their state
const load = () => untilThere(() => import('./own-panels.ts'));

/** What the owner may do, loaded when it is first shown. */
export const OwnerPanel = lazy(() => load().then((loaded) => ({ default: loaded.OwnerPanel })));

/** What a dealer may offer after a round, loaded when it is first shown. */
export const LateOfferPanel = lazy(() => load().then((loaded) => ({ default: loaded.LateOfferPanel })));

/** What is next after a round, for the bar of a small screen, loaded when it is first shown. */
export const AfterBar = lazy(() => load().then((loaded) => ({ default: loaded.AfterBar })));

/** The state of the talks, for both sides, loaded when it is first shown. */
export const TalksPanel = lazy(() => load().then((loaded) => ({ default: loaded.TalksPanel })));

/** Which bid of the last round binds the dealer, loaded when it is first shown. */
export const BoundNote = lazy(() => load().then((loaded) => ({ default: loaded.BoundNote })));

/** That the own purchase was rescinded, loaded when it is first shown. */
export const RescindedPanel = lazy(() => load().then((loaded) => ({ default: loaded.RescindedPanel })));
