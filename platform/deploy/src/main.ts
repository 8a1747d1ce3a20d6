/** `node platform/deploy/src/main.ts run <kind>`: what a service manager or a container starts, without npx before it. */
import { deploy } from './commands.ts';

try {
  await deploy(process.argv.slice(2));
} catch (error) {
  const { message, stack, cause } = error as Error;
  console.error(process.env['LOG_LEVEL'] === 'debug' && stack ? stack : message);
  // a sentence that says what to do comes before what it was made from
  if (cause instanceof Error && cause.message !== '' && !message.includes(cause.message))
    console.error(`  ${cause.message}`);
  process.exit(1);
}
