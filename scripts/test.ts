import type { Count } from './test/finish-count.ts';
import { type PlannedStep, planRun } from './test/plan-run.ts';
import { collectOutput } from './test/run-command.ts';
import { steps } from './test/steps.ts';

/** How many failures of a step are listed at the end. The rest usually share their cause. */
const shown = 20;
const plan = planRun(process.argv.slice(2), steps);
if (typeof plan === 'string') {
  console.error(plan);
  process.exit(2);
}
// Without the parent process, no one reads the result.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

for (const note of plan.notes) console.log(note);
const results: Array<Count & { name: string; seconds: number }> = [];
const waiting = plan.steps.filter(({ isAlone }) => !isAlone);
// Runs two steps at a time, for two cores; whichever finishes starts the next.
await Promise.all([runCollected(), runCollected()]);
for (const step of plan.steps.filter(({ isAlone }) => isAlone)) {
  announce(step);
  results.push(await runStep(step));
}

console.log('');
for (const { name, passed, failed, seconds } of results) {
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '}  ${name.padEnd(10)} ${counts}  ${seconds.toFixed(1).padStart(6)} s`);
}
for (const { name, failures = [] } of results) {
  if (failures.length === 0) continue;
  console.log(`\nFailed in ${name}:`);
  for (const failure of failures.slice(0, shown)) console.log(`  ${failure}`);
  if (failures.length > shown) console.log(`  … and ${failures.length - shown} more`);
}
const total = (of: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[of], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
// process.exit() would lose output that a slow pipe hasn't read yet, including these lines.
process.exitCode = total('failed') > 0 ? 1 : 0;

/** Runs steps one after another and prints the output of each when it ends, because another step runs in parallel. */
async function runCollected(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const current = step;
    const { value, written } = await collectOutput(() => runStep(current));
    announce(step);
    process.stdout.write(written);
    results.push(value);
  }
}

function announce({ name }: PlannedStep): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
}

async function runStep({ name, run, files, calls }: PlannedStep) {
  const startedAt = performance.now();
  const count = await run(files, calls).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...count, seconds: (performance.now() - startedAt) / 1000 };
}
