const PRIVATE_NAME =
  /^(e?mail|to|phone|(sur|first|last|full)?name|street|zip_?code|city|iban|vin|amount|limit|minimum|new_?minimum|reserve|price|password|secret|token|ticket|cookie|set-cookie|authorization|seal_?key|sealed|private|payload|body|parameters|detail|where|address|ip)$|(token|password|secret|phone|e?mail|limit|minimum)$/i;
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const URL_PASSWORD = /\/\/([^:@/\s]*):[^@/\s]*@/g;
const BEARER = /(?<![\w-])(?=[\w-]*eyJ)[\w-]{11,}\.[\w-]+\.[\w-]*/g;
const MAX_DEPTH = 6;

/** Takes e-mail addresses, tokens and passwords out of a text. */
export const redactText = (text: string): string =>
  // what every one of them has: ids and names are not searched by expressions
  !text.includes('@') && !text.includes('eyJ')
    ? text
    : text.replace(URL_PASSWORD, '//$1:***@').replace(BEARER, '[token]').replace(EMAIL, '[email]');

/**
 * A value as it may be written to a log: fields that hold personal data, amounts, limits or secrets are masked,
 * errors keep their type, message, code and stack.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      PRIVATE_NAME.test(name) && item !== null && item !== undefined ? '***' : redact(item, depth + 1),
    ]),
  );
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, status } = error as { code?: unknown; constraint?: unknown; status?: unknown };
  return {
    type: error.constructor.name,
    message: redactText(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(status === undefined ? {} : { status }),
    stack: redactText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
