#!/usr/bin/env node
// Runs the command line on the pinned Node, whatever node npx found.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const pinned = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node');
const main = join(here, '..', 'src', 'main.ts');
const child = spawn(pinned, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
// a signal may be for us alone; the child's exit code is ours
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
