/** What a team or operations manages releases with: keys, signed calls of the registry, builds of sources, publishing. */
export type {
  AuditEntry,
  AuditLine,
  ErrorGroup,
  Explanation,
  GateFinding,
  GateNumber,
  GateAnswer,
  GateResult,
  IdleComparison,
  KnownKey,
  Look,
  Reservation,
  Revocation,
  RolloutChange,
  RunningCheck,
  TrailPoint,
  UnwalkedJourney,
  Withdrawal,
} from './answers.ts';
export { UNDECIDED } from './answers.ts';
export {
  RegistryClient,
  type ListedKey,
  type ListedRelease,
  type ModulePolicy,
  type RegistryStatus,
  type RolloutDetails,
} from './client.ts';
export { publishRelease, type PublishTarget } from './publish.ts';
export { branchVersion, compareVersions, isOfBranch, isVersion, raise, type Bump } from './semver.ts';
export { canonical, digestOf, requestFault, signRequest, signText, verifyText } from './signing.ts';
export {
  branchName,
  buildSource,
  COMMON_SOURCES,
  gitFacts,
  packageDir,
  sourceDir,
  sourceModules,
} from './sources.ts';
export { ensureKey, OPERATIONS, PERSON, readKey, type TeamKey } from './team-key.ts';
