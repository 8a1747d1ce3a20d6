/** `node platform/deploy/src/main.ts run <kind>`: what a service manager or a container starts, without npx before it. */
import { deploy } from './commands.ts';

try {
  await deploy(process.argv.slice(2));
} catch (error) {
  console.error(
    error instanceof Error && error.stack && process.env['LOG_LEVEL'] === 'debug'
      ? error.stack
      : String((error as Error).message),
  );
  process.exit(1);
}
