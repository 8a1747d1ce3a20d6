/** Contracts of the server: joi schemas of commands, events and field rules. Never bundled for the browser. */
export * from './server/registry.ts';
export * from './server/received.ts';
export {
  AUDIENCE_COOKIE,
  AUDIENCE_WORD,
  audienceCookie,
  readAudience,
  type Role,
  type VisitorFacts,
} from './server/audience.ts';
export * from './server/audit.ts';
export * from './server/auctions.ts';
export * from './server/auction-context.ts';
export { BANK_FILE } from './server/bank.ts';
export * from './server/calendar-day.ts';
export * from './server/clock-time.ts';
export { isCalendarDay } from './fields/day.ts';
export * from './server/canonical-json.ts';
export * from './server/content.ts';
export * from './server/fields.ts';
export * from './server/listings.ts';
export * from './server/orders.ts';
export * from './server/personal.ts';
export * from './server/retention.ts';
export * from './server/round-times.ts';
export * from './server/security-log.ts';
export * from './server/settings/settings.ts';
export { PRODUCTION_DRAIN_SECONDS } from './server/settings/addresses.ts';
export { withSecretFiles } from './server/settings/secret-files.ts';
export { isPart, type Setting } from './server/settings/setting.ts';
export { NOTE_LENGTH } from './server/persons.ts';
export * from './server/permit.ts';
export * from './server/hmac.ts';
export * from './server/signature.ts';
export * from './server/valuations.ts';
export * from './server/customers.ts';
export { merchantCorrection, MERCHANT_REASON_LENGTH } from './server/merchants.ts';
export { SUSPICION_REASON_LENGTH } from './server/suspicions.ts';
export * from './server/identity.ts';
export * from './server/keys.ts';
export * from './server/sealed-login.ts';
export * from './server/actor-proof.ts';
export * from './server/viewer.ts';
export * from './server/visitor.ts';
export * from './server/seen.ts';
export * from './server/notifications.ts';
export * from './server/journeys.ts';
export * from './server/outcomes.ts';
export * from './server/telemetry.ts';
export * from './texts/language-of.ts';
export { countersOf, countsAsTask, countsAsUnread } from './counters.ts';
export { orderRowOf, refundIn } from './order-row.ts';
export { evidenceVehicleOfAd, evidenceVehicleOfValuation } from './evidence-vehicle.ts';

import { COMMANDS } from './server/commands.ts';
import { MESSAGES } from './server/messages.ts';
import { addressCommands, declareMessages } from './server/registry.ts';

declareMessages(MESSAGES);
for (const [owner, list] of Object.entries(COMMANDS)) addressCommands(`${owner}.commands`, list);
