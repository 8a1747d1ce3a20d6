// `npm run faulty [-- <release> …]`: publishes the faulty releases past the gate and prints how each is found.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['platform/releases/src/testing/print-faulty.ts', ...process.argv.slice(2)]);
