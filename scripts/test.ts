import { collectOutput } from './test/run-command.ts';
import type { Count, Step } from './test/step.ts';
import { steps } from './test/steps.ts';

/** How many failures of a step are named at the end: the first tell enough of what all have in common. */
const shown = 20;
const names = process.argv.slice(2);
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step "${unknown.join('", "')}". Steps: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
// The process that started this one is gone: nobody reads the answer.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const chosen = names.length > 0 ? steps.filter(({ name }) => names.includes(name)) : steps;
const results: Array<Count & { name: string; seconds: number }> = [];
const inLane = (lane: Step['lane']) => chosen.filter((step) => step.lane === lane);
await Promise.all([runCollected(inLane('worker')), runCollected(inLane('checks'))]);
for (const step of inLane('after')) {
  announce(step);
  results.push(await runStep(step));
}

console.log('');
for (const { name, passed, failed, seconds } of results) {
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '}  ${name.padEnd(8)} ${counts}  ${seconds.toFixed(1).padStart(6)} s`);
}
for (const { name, failures = [] } of results) {
  if (failures.length === 0) continue;
  console.log(`\nFailed in ${name}:`);
  for (const failure of failures.slice(0, shown)) console.log(`  ${failure}`);
  if (failures.length > shown) console.log(`  … and ${failures.length - shown} more`);
}
const total = (of: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[of], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
// Not process.exit(): what a slow reader of a pipe has not taken yet would be lost, these lines among it.
process.exitCode = total('failed') > 0 ? 1 : 0;

/** One after the other, each shown when it has ended: another lane runs beside. */
async function runCollected(lane: readonly Step[]): Promise<void> {
  for (const step of lane) {
    const { value, written } = await collectOutput(() => runStep(step));
    announce(step);
    process.stdout.write(written);
    results.push(value);
  }
}

function announce({ name }: Step): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
}

async function runStep({ name, run }: Step) {
  const startedAt = performance.now();
  const count = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...count, seconds: (performance.now() - startedAt) / 1000 };
}
