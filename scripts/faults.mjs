// `npm run faults [-- --bus=kafka] [R1 … R6]`: kills, overloads and disturbs a system under bids and rolls faulty releases out; counts what is left.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/faults/main.ts', ...process.argv.slice(2)]);
