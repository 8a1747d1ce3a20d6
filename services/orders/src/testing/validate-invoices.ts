// Every kind of invoice that is issued, read by foreign validators: Mustang, with veraPDF in it (`npm run invoices`).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sheetOf } from '../invoice/document.ts';
import { pdfOf } from '../invoice/pdf.ts';
import { invoiceSamples } from './invoice-samples.ts';

const VERSION = '2.26.0';
const FOLDER = join(import.meta.dirname, '../../../../.cache', `mustang-${VERSION}`);
const JAR = join(FOLDER, `Mustang-CLI-${VERSION}.jar`);
const LIMIT_MS = 30 * 60_000;

/** Stops with what is missing. */
function needs(program: string, args: readonly string[], hint: string): void {
  if (spawnSync(program, args, { stdio: 'ignore' }).status === 0) return;
  console.error(hint);
  process.exit(1);
}

async function fetchValidator(): Promise<void> {
  needs('java', ['-version'], 'Java 17 or newer is needed (Debian: default-jre-headless).');
  if (existsSync(JAR)) return;
  needs('mvn', ['-v'], 'Maven is needed once, to fetch the validator (Debian: maven).');
  await mkdir(FOLDER, { recursive: true });
  const artifact = `-Dartifact=org.mustangproject:Mustang-CLI:${VERSION}`;
  const copy = ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${FOLDER}`];
  const { status } = spawnSync('mvn', copy, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0 || !existsSync(JAR)) throw new Error(`Maven could not fetch Mustang-CLI ${VERSION}`);
}

/** What the validator prints of a folder, or of one file. */
function validate(args: readonly string[], cwd: string): string {
  const all = ['-jar', JAR, ...args, '--disable-file-logging', '--no-notices'];
  const { stdout, stderr, error } = spawnSync('java', all, {
    cwd,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  return `${stdout}\n${stderr}`;
}

/** The line that the validator writes of each file; both parts of it must be valid. */
const READ = /Parsed PDF:(\w+) XML:(\w+)[^\n]*/g;

await fetchValidator();
const folder = await mkdtemp(join(tmpdir(), 'rollheim-invoices-'));
try {
  const samples = invoiceSamples();
  const valid = join(folder, 'valid');
  await mkdir(valid);
  for (const content of samples)
    await writeFile(
      join(valid, `${content.number}-${content.kind}-${content.locale}.pdf`),
      await pdfOf(content),
    );
  console.log(`${samples.length} documents are validated …`);
  const said = validate(['--action', 'validateExpectValid', '-d', valid], folder);
  const read = [...said.matchAll(READ)];
  const faulty = read.filter(([, pdf, xml]) => pdf !== 'valid' || xml !== 'valid');

  // a sheet without its XML is no invoice: a validator that lets everything pass is noticed
  const [first] = samples;
  if (!first) throw new Error('There are no samples');
  await writeFile(join(folder, 'sheet.pdf'), await sheetOf(first));
  const sheet = validate(['--action', 'validate', '--source', 'sheet.pdf'], folder);
  const refused = sheet.includes('<summary status="invalid"/>');

  for (const [line] of faulty) console.error(line);
  if (read.length !== samples.length) console.error(said.slice(-4_000));
  console.log(
    `${read.length - faulty.length} of ${samples.length} valid; the sheet without XML ${refused ? 'refused' : 'let pass'}`,
  );
  process.exitCode = read.length === samples.length && faulty.length === 0 && refused ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
