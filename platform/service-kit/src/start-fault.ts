/** A start that cannot go on: its message is one sentence that says what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** What a start depends on. */
interface Ground {
  /** As a sentence begins: `The database`. */
  readonly what: string;
  /** The setting that names it. */
  readonly setting: string;
  /** Where it is: hosts alone, never who logs in. */
  readonly place: string;
}

/** What to do, by the code that Node, Postgres, the client of Kafka or that of S3 gives. The first row that fits holds. */
const ADVICE: readonly (readonly [codes: RegExp, advice: (ground: Ground) => string])[] = [
  [
    /^CERT_HAS_EXPIRED$/,
    () => 'shows a certificate that has expired: renew it there, or set this machine’s clock right',
  ],
  [
    /^CERT_NOT_YET_VALID$/,
    () => 'shows a certificate that is not valid yet: set this machine’s clock right, or renew it there',
  ],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE))$/,
    ({ setting }) =>
      `shows a certificate of an authority that is not known here: name its file (${setting === 'BUS_URL' ? 'KAFKA_CA_FILE' : `sslrootcert in ${setting}`})`,
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    ({ setting }) => `shows a certificate for another name: correct ${setting}, or the certificate`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    ({ setting }) => `has a name that leads nowhere: correct ${setting}, or the DNS`,
  ],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET|KafkaJSConnectionError|KafkaJSConnectionClosedError|KafkaJSRequestTimeoutError|KafkaJSNumberOfRetriesExceeded|57P03)$/,
    ({ setting }) => `cannot be reached: start it, let this machine through to it, or correct ${setting}`,
  ],
  [
    /^(28P01|28000|KafkaJSSASLAuthenticationError)$/,
    ({ setting }) =>
      `refuses the login: correct ${setting === 'BUS_URL' ? 'KAFKA_USER and KAFKA_PASSWORD' : `user and password in ${setting}`}; rollheim migrate sets passwords of roles from SECRET`,
  ],
  [/^3D000$/, () => 'has no database of that name: run rollheim migrate first'],
  [
    /^(42501|3F000|TOPIC_AUTHORIZATION_FAILED|CLUSTER_AUTHORIZATION_FAILED)$/,
    () =>
      'does not give this role its rights: run rollheim migrate (rights at brokers: node scripts/kafka-acls.ts)',
  ],
  [/^53300$/, () => 'takes no more connections: raise max_connections there, or lower POOL_SIZE'],
  [/^(53100|ENOSPC|EDQUOT)$/, () => 'has a full disk: free space there, then start again'],
  [
    /^(EACCES|EPERM|EROFS)$/,
    ({ setting }) => `lets this user write nothing: give it rights, or correct ${setting}`,
  ],
  [
    /^(AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|CredentialsProviderError|403)$/,
    () =>
      'refuses these keys: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY need the rights to get, put, delete and list objects there',
  ],
  [/^NoSuchBucket$/, ({ setting }) => `is not there: make the bucket, or correct ${setting}`],
];

const DEPTH = 6;

/** Codes and names of an error and of what caused it. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > DEPTH) return [];
  const { code, type, $metadata } = error as {
    code?: unknown;
    type?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const own = [code, type, error.name, $metadata?.httpStatusCode].flatMap((each) =>
    each === undefined ? [] : [String(each)],
  );
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [...own, ...inner.flatMap((each) => codesOf(each, depth + 1))];
}

/** The sentence for an error of what a start depends on; null for one that is about something else. */
function adviceFor(error: unknown, ground: Ground): string | null {
  const codes = codesOf(error);
  const found = ADVICE.flatMap(([pattern, advice]) => {
    const code = codes.find((each) => pattern.test(each));
    return code === undefined ? [] : [`${ground.what} ${ground.place} ${advice(ground)} (${code}).`];
  });
  return found[0] ?? null;
}

/** Hosts of a URL, or of brokers by comma; nothing of who logs in. */
export function placeOf(address: string): string {
  if (!address.includes('//')) return address;
  if (!URL.canParse(address)) return address.split('@').at(-1) ?? '';
  const { host, pathname, protocol } = new URL(address);
  return protocol === 's3:' ? `${host}${pathname}` : host;
}

/** Runs a step of a start; what stops it becomes a {@link StartFault} where it is known what to do. */
export async function standingOn<T>(ground: Ground, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StartFault) throw error;
    const advice = adviceFor(error, ground);
    if (advice === null) throw error;
    throw new StartFault(advice, { cause: error });
  }
}

/** The database of a configuration. */
export const databaseOf = ({ DATABASE_URL }: { readonly DATABASE_URL: string }): Ground => ({
  what: 'The database at',
  setting: 'DATABASE_URL',
  place: placeOf(DATABASE_URL),
});

/** The bus of a configuration. */
export const busOf = ({ BUS, BUS_URL }: { readonly BUS: string; readonly BUS_URL: string }): Ground => ({
  what: BUS === 'kafka' ? 'The Kafka at' : 'The bus in the database at',
  setting: 'BUS_URL',
  place: placeOf(BUS_URL),
});
