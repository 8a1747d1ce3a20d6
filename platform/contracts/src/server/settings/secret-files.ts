import { readFileSync } from 'node:fs';
import { ALL_SETTINGS } from './settings.ts';

type Config = Readonly<Record<string, string | undefined>>;

/**
 * The configuration with the secrets that are given as files: `<NAME>_FILE` names the file of a secret setting, as
 * secrets of containers and credentials of systemd are handed over; a line's end behind the secret is not part of it.
 * The names of the files are left out of what is returned. Throws one error that names every file that cannot be read,
 * and every secret that is given twice.
 */
export function withSecretFiles(raw: Config): Config {
  const config: Record<string, string | undefined> = { ...raw };
  const faults: string[] = [];
  for (const [name, { secret }] of ALL_SETTINGS) {
    const file = raw[`${name}_FILE`];
    if (!secret || file === undefined || file === '') continue;
    delete config[`${name}_FILE`];
    if (raw[name] !== undefined && raw[name] !== '') {
      faults.push(`  ${name} and ${name}_FILE are both given: leave one of them out`);
      continue;
    }
    try {
      config[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      faults.push(`  ${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  if (faults.length > 0) throw new Error(`The configuration is not usable:\n${faults.join('\n')}`);
  return config;
}
