import { buildWorker, isBuildCurrent } from './build/build-worker.ts';
import { refuseArguments } from './local/refuse-arguments.ts';
import { readLocalSettings } from './local/settings.ts';
import { waitUntilStopped } from './local/until-stopped.ts';

refuseArguments();
const stopped = waitUntilStopped();
try {
  const settings = readLocalSettings();
  // This import takes a second, so invalid settings are refused first.
  const { startStack } = await import('./local/stack.ts');
  const { printSummary } = await import('./local/print-summary.ts');
  if (!isBuildCurrent()) {
    console.log('Building …');
    await buildWorker({ quiet: true });
  }
  console.log('Starting …');
  const stack = await startStack(settings);
  printSummary(settings, stack.tenants);
  await stopped;
  console.log('\nStopping …');
  await stack.stop();
  process.exit(0);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
