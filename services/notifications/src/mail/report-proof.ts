const PASS = /^\s*(?:dkim|spf)\s*=\s*pass(?![\w-])/i;
const HEADER = /^authentication-results:/i;

/**
 * A header with spaces for its comments, which may hold comments, and quoted strings: both may repeat what the sender
 * wrote. One that does not end takes the rest with it. Strangers write headers: each sign is looked at once.
 */
function plain(header: string): string {
  let text = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const sign = header.charAt(at);
    const isAside = isQuoted || depth > 0;
    if (sign === '\\' && isAside) at += 1;
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    else if (sign === '(' && !isQuoted) depth += 1;
    else if (sign === ')' && depth > 0) depth -= 1;
    // words beside an aside stay two words
    else text += isAside ? ' ' : sign;
  }
  return text;
}

/**
 * Whether the server that a mail came to (`authserv`, its authserv-id, RFC 8601) found who sent it: DKIM or SPF passed.
 * What it found is above all that the mail brought with it; further down anybody may have written its name.
 */
export function isAuthenticated(source: Buffer, authserv: string): boolean {
  const head = source.toString('latin1').replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? '';
  const headers = head.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  const isOwn = (header: string): boolean =>
    HEADER.test(header) &&
    plain(header.slice(header.indexOf(':') + 1))
      .trim()
      .split(/[\s;]/, 1)[0]
      ?.toLowerCase() === authserv.toLowerCase();
  const first = headers.findIndex(isOwn);
  if (first < 0) return false;
  // a server may write one for each method
  const end = headers.findIndex((header, at) => at > first && !isOwn(header));
  return headers.slice(first, end < 0 ? undefined : end).some((header) =>
    plain(header)
      .split(';')
      .slice(1)
      .some((result) => PASS.test(result)),
  );
}
