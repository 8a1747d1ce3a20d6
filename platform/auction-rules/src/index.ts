export { leastLateOffer, movesOf } from './available-moves.ts';
export type { AvailableMove } from './available-moves.ts';
export { publishedCode, REFUSALS } from './codes.ts';
export type { Code, CodeOf, Rejection } from './codes.ts';
export {
  agreedPrice,
  commissionVatOf,
  atPrice,
  costLines,
  presentPrice,
  priceNote,
  seesNet,
  settle,
  taxProfileOf,
  vatLines,
} from './commission.ts';
export type {
  CommissionVat,
  CostLine,
  Costs,
  PriceKind,
  Sale,
  SalePrice,
  Settlement,
  TaxProfile,
  Treatment,
} from './commission.ts';
export { TIMERS } from './commands.ts';
export type { Envelope, Facts, Payload, PayloadOf, Timer, TimerName } from './commands.ts';
export { decide } from './decide.ts';
export { effects } from './effects.ts';
export type { Effect } from './effects.ts';
export type { AuctionEvent, EventOf, SaleOrigin } from './events.ts';
export { evolve, evolveAll } from './evolve.ts';
export { isRejection } from './guards.ts';
export type { Decision } from './guards.ts';
export { canonicalJson, stateHash } from './hash.ts';
export {
  amountFault,
  GRID,
  LADDER,
  LEAST_MINIMUM,
  onGrid,
  priceContradictions,
  step as nextStep,
  leastBuyNow,
} from './ladder.ts';
export type { AdPrices, Ladder, PriceContradiction } from './ladder.ts';
export { LOG_VERSION, upcastEntry } from './log-version.ts';
export type { StoredEntry } from './log-version.ts';
export { recipientOf } from './message.ts';
export type { Message, Receiver } from './message.ts';
export { highestRestartMinimum } from './reduction.ts';
export { roundTimes, scheduleOf, STANDARD_SCHEDULE } from './schedule.ts';
export type { Schedule, ScheduleSettings } from './schedule.ts';
export {
  BUY_CHANCE,
  HIDDEN,
  isBuyChance,
  isHidden,
  isNegotiating,
  isOffered,
  isOpen,
  isRunning,
  isUnsold,
  NEGOTIATING,
  OFFERED,
  OPEN,
  RUNNING,
  statusIn,
  STATUSES,
  TAKING_OFFERS,
  takesOffers,
  UNSOLD,
} from './statuses.ts';
export type { Status } from './statuses.ts';
export { sha256 } from './sha256.ts';
export {
  firstExtension,
  firstSlot,
  isExtensionLegal,
  isReservationLegal,
  isSlotMinute,
  startOfDay,
} from './slots.ts';
export type { Reservation } from './slots.ts';
export { newAuction } from './state.ts';
export type {
  AdOrigin,
  Auction,
  LateOffer,
  Negotiation,
  Order,
  Party,
  Round,
  RoundPlan,
  Terms,
} from './state.ts';
export { createEngine, recall, replayEntry, restore, snapshot, stampAt, step, takeOver } from './step.ts';
export type { LogEntry } from './log-entry.ts';
export type { Answer, Engine, EngineSnapshot, Step } from './step.ts';
export { dueTimers, nextTimer, timersOf } from './timers.ts';
export { countsAsListed, vehicleFacts } from './vehicles.ts';
export type { RegisteredAd } from './vehicles.ts';
export { closedAt, shownStatus, standingOf, visibleRecord } from './shown.ts';
export type { Bidder, Standing, Viewer, Visible } from './shown.ts';
export { KINDS, moveOf, MOVES } from './table.ts';
export type { Kind, MoveCommand, MoveName, Role } from './table.ts';
export { partiesOf } from './views.ts';
export type {
  BidderView,
  LateView,
  NegotiationView,
  OperatorView,
  OwnerView,
  Parties,
  PublicView,
} from './views.ts';
export { visibleState } from './visible.ts';
export { chainHead, chainStart, commitment, PROOF_FORMAT } from './proof/chain.ts';
export type { AuctionProof, Hash, Opening } from './proof/chain.ts';
export { opensAmount, roundsOf } from './proof/openings.ts';
export { hiddenOf, recordOf } from './proof/record.ts';
export type { Commit, HiddenField, LogRecord, Numbering } from './proof/record.ts';
export { trailContent, TRAIL_FORMAT } from './proof/trail-record.ts';
export type { TrailOpening, TrailProof, TrailRecord } from './proof/trail-record.ts';
export { isTrail, trailStart, verifyTrail } from './proof/trail.ts';
export type { TrailReport } from './proof/trail.ts';
export { verifyProof } from './proof/verify.ts';
export type { ProofFault, ProofReport } from './proof/verify.ts';
