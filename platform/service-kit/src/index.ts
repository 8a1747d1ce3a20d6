/** What every service and backend-for-frontend uses: start and stop, commands, events, read models, HTTP. */
export type { BaseEnv, RawConfig } from './env.ts';
export { maskedEnv, readEnv } from './env.ts';
export type * from './service-types.ts';
export { noteLook } from './bff/looks.ts';
export type * from './bff/types.ts';
export type { CopiedRows, NobodysRows, PersonalData, PersonRows, TableRule } from './personal/types.ts';
export { olderThan } from './personal/ageing.ts';
export { keepsPeople, personTables } from './personal/rules.ts';
export { verifying, type Verification } from './verification.ts';
export { rebuildTime, verifyReadModel } from './bff/verify-read-model.ts';
export { migrationsOf, startService } from './service.ts';
export { startBff } from './bff/bff.ts';
export {
  dropReadModel,
  hashSources,
  projectionHash,
  projectionName,
  shortName,
} from './bff/projection-schema.ts';
export {
  createSessionReader,
  isOperatorSession,
  KeysUnavailableError,
  type SessionReader,
} from './bff/session.ts';
export { serveRoutes, type ServeRoutesOptions } from './bff/serve-routes.ts';
export type { Caller } from './bff/call.ts';
export { calendarFile, calendarText, calendarTime } from './bff/calendar.ts';
export { route } from './bff/route.ts';
export { waitFor } from './bff/wait-for.ts';
export { csvRows, euros, toCsv, type CsvCell } from '@rollheim/contracts/csv';
export { readMarks } from './bff/marks.ts';
export { callIdentity, fetchIdentity } from './bff/identity.ts';
export { leadToDocument } from './bff/document.ts';
export { hasTag } from './bff/tag.ts';
export { begunAdsOf } from './bff/begun-ads.ts';
export { countTries } from './bff/limit.ts';
export { pricesOf } from './bff/prices.ts';
export { sendFile, type SentFile } from './bff/send-file.ts';
export { wordPatterns } from './bff/typed-words.ts';
export { openApi } from './bff/openapi.ts';
export { idFor } from './bff/id-for.ts';
export { addMedia, type MediaTarget, type StoredMedia } from './bff/media.ts';
export { pictureForm } from './bff/picture-form.ts';
export { createRolesReader, type RolesReader } from './bff/roles.ts';
export { stopWithProcess } from './alone.ts';
export { readVersions, writeVersions } from './bff/versions.ts';
export { accepted, rejected } from './outcome.ts';
export { customerOf, isOperator, isOwnMatter, isService, refusedToTeam } from './actors.ts';
export { OUTCOME_QUERY } from './command-message.ts';
export { unprocessable } from './commands.ts';
export { csrfToken, csrfTokenFits } from './csrf.ts';
export { renderMail, type MailLayout, type MailTone, type RenderedMail } from './mail/layout.ts';
export type { MailFigure, MailQuery, MailSteps } from './mail/parts.ts';
export { SAMPLE_HOUSE, type House } from './mail/house.ts';
export type { MailIcon } from './mail/icons.ts';
export { escapeHtml } from './mail/escape.ts';
export { renderNotice } from './mail/notice.ts';
export { MAIL_PAGE_HEADERS, renderMailPage, type MailPage } from './mail/page.ts';
export { createLog } from './log.ts';
export type { Metric, Unit } from './metrics/metric.ts';
export {
  createMetrics,
  measureLag,
  measureMails,
  measureReadiness,
  metricsText,
  processMetrics,
} from './metrics/metrics.ts';
export { counter, gauge, histogram } from './metrics/registered.ts';
export { METRIC_GROUPS, METRICS, type MetricName } from './metrics/table.ts';
export { redactText } from './redact.ts';
export { migrate } from './migrate.ts';
export { createKnex, createPool, inTransaction } from './database.ts';
export { isThisMachine, neighbourhoodOf, networkOf } from './network.ts';
export { clockIsRight } from './clock.ts';
export { databaseOf, placeOf, StartFault, standingOn } from './start-fault.ts';
export { folderHasRoom } from './storage.ts';
export { handlingAll } from './tracing/handled.ts';
export { MAIL_ORIGIN_COLUMNS, sendingMail } from './tracing/mails.ts';
export type { MailOrigin } from './tx.ts';
export { headersOfWork } from './tracing/calls.ts';
export type { Trace, Tracing } from './tracing/trace.ts';
export { openTracing, UNTRACED } from './tracing/tracing.ts';
export { recordedTraceId } from './tracing/traceparent.ts';
export { Lifecycle } from './lifecycle.ts';
export { Admission, OVERLOADED_HEADER, type AdmissionBounds } from './admission.ts';
export { CallerLimits, shareOf, type CallerBounds, type Entry } from './caller-limits.ts';
export { WaitingBytes } from './waiting-bytes.ts';
export {
  CHANNEL_HEADER,
  CHANNEL_PATH,
  ChannelReader,
  encodeChannelFrame,
  ON_CHANNEL_HEADER,
} from './live-channel.ts';
export { CALLS_END_MS, closeServer, endConnections } from './ending-connections.ts';
export { MOVED_EVENT, MovedStreams } from './moved-streams.ts';
export { createApp, listen, Readiness, strictRouter } from './http.ts';
export { closeUnused } from './unused-connections.ts';
export { ProblemError, problemOf, sendProblem } from './problem.ts';
export { answerErrors, requestCorrelation } from './problem-handler.ts';
export { fieldIssues } from './field-issues.ts';
export { isPlainText, targetFaults, textFaults } from './text.ts';
export { openBus, openTransport, type BusEnv, type Transport } from './transport.ts';
export { REACTION_REST_MS, REST_MS } from './react.ts';
export { Rest } from './rest.ts';
export { commandTo, completeMessage, originOf } from './messages.ts';
export { auditNote } from './audit-note.ts';
export { tellSecurity } from './security-note.ts';
export { copiedTable, type Columns, type CopiedTable, type RowOf } from './copied-table.ts';
export {
  copyStates,
  type NamedStatement,
  type Row,
  type StateCopies,
  type StateCopy,
} from './copy-states.ts';
export { fetchFromLink, LinkProblem, type FetchedPicture, type FetchOptions } from './fetch-link.ts';
export { AddressError, isPublicAddress, publicLookup } from './public-address.ts';
