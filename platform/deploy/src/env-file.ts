/** One line of a file of settings, as systemd, a shell and Node read it. */
function line([name, value]: readonly [string, string]): string {
  if (/^[\w@%+:,./-]*$/.test(value)) return `${name}=${value}`;
  if (!/['\n\r]/.test(value)) return `${name}='${value}'`;
  throw new Error(`${name} has a quote or a line's end in it: give it as ${name}_FILE where it is a secret`);
}

/** The settings as the text of a file, in the order of their names. */
export const envFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((entry) => `${line(entry)}\n`)
    .join('');
