import { partNames } from './bench/part-names.ts';

const chosen = process.argv.slice(2);
const unknown = chosen.find((part) => !partNames.some((name) => name === part));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". Parts: ${partNames.join(', ')}; all of them without a name.`);
  process.exit(1);
}
// This import takes seconds, so unknown names are refused first.
const { runParts } = await import('./bench/run-parts.ts');
await runParts(chosen);
