// `SECRET=… node scripts/keys.ts mf-sell`: what a service, module or part is given of the system's secret, as settings
// for one that runs alone.
import { keyEnv } from '@rollheim/embedded';

const [who] = process.argv.slice(2);
const secret = process.env['SECRET'] ?? '';
if (!who || secret.length < 16) {
  console.error('SECRET=<the system’s secret> node scripts/keys.ts <orders | mf-sell | edge | …>');
  process.exit(1);
}
for (const [name, value] of Object.entries(keyEnv(secret, who))) console.log(`${name}=${value}`);
