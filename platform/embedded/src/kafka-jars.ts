import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processAlive, runProgram } from './programs.ts';

const VERSION = '4.3.1';
const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, '.cache', 'kafka');
const FOLDER = join(CACHE, VERSION);
const LOCK = join(CACHE, `${VERSION}.lock`);

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>rollheim</groupId>
  <artifactId>kafka-broker</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>${VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;

/** Whether a Kafka broker can be started here, and if not, what is missing. */
export async function kafkaAvailable(): Promise<{ ok: true } | { ok: false; reason: string }> {
  if (!(await answers('java', ['-version']))) {
    return { ok: false, reason: 'Kafka needs Java 17 or newer: no `java` on the PATH' };
  }
  if (!existsSync(FOLDER) && !(await answers('mvn', ['-v']))) {
    return { ok: false, reason: 'the Kafka broker is fetched by Maven: no `mvn` on the PATH' };
  }
  return { ok: true };
}

/** Class path of the broker; fetched once by Maven, whoever asks at the same time waits. */
export async function kafkaClassPath(): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  while (!existsSync(FOLDER)) {
    if (!(await takeLock())) {
      await sleep(250);
      continue;
    }
    try {
      if (!existsSync(FOLDER)) await fetchJars();
    } finally {
      await rm(LOCK, { force: true });
    }
  }
  return join(FOLDER, '*');
}

async function fetchJars(): Promise<void> {
  const work = join(CACHE, `${VERSION}.part`);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  await writeFile(join(work, 'pom.xml'), POM);
  const goal = ['dependency:copy-dependencies', '-DoutputDirectory=lib', '-DincludeScope=runtime'];
  const { code, output } = await runProgram('mvn', ['-q', '-B', ...goal], { cwd: work });
  if (code !== 0) {
    throw new Error(
      `Maven could not fetch Kafka ${VERSION}; check the network or Maven's settings.\n${output}`,
    );
  }
  await rename(join(work, 'lib'), FOLDER);
  await rm(work, { recursive: true, force: true });
}

/** A lock whose holder died is void. */
async function takeLock(): Promise<boolean> {
  try {
    await writeFile(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(await readFile(LOCK, 'utf8').catch(() => '0'));
    const age = Date.now() - ((await stat(LOCK).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > 1000 && !(holder && processAlive(holder))) await rm(LOCK, { force: true });
    return false;
  }
}

async function answers(program: string, args: readonly string[]): Promise<boolean> {
  return runProgram(program, args).then(
    ({ code }) => code === 0,
    () => false,
  );
}
