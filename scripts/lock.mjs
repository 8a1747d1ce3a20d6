// Adds what a registry may leave out of package-lock.json: optional packages of other platforms.
// `node scripts/lock.mjs` writes, `node scripts/lock.mjs --check` fails when the file lacks an entry.
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const platforms = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'wasm32',
];
const cpus = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];
const missing = {};

for (const entry of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] || Object.keys(lock.packages).some((k) => k.endsWith(`/${key}`))) continue;
    const parts = name
      .toLowerCase()
      .split(/[/-]/)
      .map((part) => (part === 'windows' ? 'win32' : part));
    const os = platforms.find((os) => os !== 'wasm32' && parts.includes(os));
    const cpu = cpus.find((cpu) => parts.includes(cpu));
    missing[key] = {
      version: range.replace(/^npm:.*@/, '').replace(/^[\^~>=v\s]+/, ''),
      optional: true,
      ...(os ? { os: [os] } : {}),
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(parts.includes('musl')
        ? { libc: ['musl'] }
        : os === 'linux' && parts.includes('gnu')
          ? { libc: ['glibc'] }
          : {}),
    };
  }
}

const names = Object.keys(missing);
if (process.argv.includes('--check')) {
  if (names.length > 0) {
    console.error(
      `package-lock.json lacks ${names.length} optional entries; run: npm run lock\n${names.join('\n')}`,
    );
    process.exit(1);
  }
} else if (names.length > 0) {
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) =>
    a < b ? -1 : a > b ? 1 : 0,
  );
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: added ${names.length} optional entries of other platforms`);
}
