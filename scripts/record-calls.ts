import { runCommand } from './test/run-command.ts';

/**
 * `npm run record:calls`: measures every API call again and writes `api/testing/calls.json`. See
 * CONTRIBUTING.md.
 */

const { code } = await runCommand('vitest', [
  ...['run', '--config', 'vitest.config.ts', 'api/testing/calls.test.ts'],
  ...['--reporter', 'default', '--reporter', './testing/worker/record-calls.ts'],
  ...process.argv.slice(2),
]);
// The run fails once for calls that weren't on record, and records them.
if (code !== 0)
  console.log('If only records differ, read `git diff api/testing/calls.json`: nothing else is left to do.');
