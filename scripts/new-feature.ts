import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFeature, FeatureError } from './new-feature/create-feature.ts';
import { nextStepsOfMark } from './new-feature/mark/next-steps.ts';
import { nextSteps } from './new-feature/next-steps.ts';

/** `npm run new:feature commerce gift-cards "Gift cards" "Kinkekaardid"`: see CONTRIBUTING.md. */

const usage =
  'npm run new:feature commerce gift-cards "Gift cards" "Kinkekaardid" [-- --one gift-card] [--for members | --mark article]';
const options = { one: { type: 'string' }, for: { type: 'string' }, mark: { type: 'string' } } as const;

try {
  const { positionals, one, audience, mark } = readArguments();
  const [area, noun, en, et] = positionals;
  if (area === undefined || noun === undefined) throw new FeatureError(`which? ${usage}`);
  const wanted = { one, audience, mark, ...(en ? { en } : {}), ...(et ? { et } : {}) };
  const { names, paths } = createFeature(join(import.meta.dirname, '..'), area, noun, wanted);
  console.log(`Written or changed for "${noun}", one of which is "${names.kebabOne}":\n  ${paths.join('\n  ')}`);
  console.log('What is left to do:');
  const steps = mark ? nextStepsOfMark(names) : nextSteps(names, audience);
  for (const [index, step] of steps.entries()) console.log(`  ${index + 1}. ${step}`);
} catch (error) {
  if (!(error instanceof FeatureError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const { one, mark, for: audience = mark ? 'members' : 'everyone' } = values;
    if (audience !== 'everyone' && audience !== 'members') throw new Error('It is --for everyone, or --for members.');
    if (mark && audience === 'everyone') throw new Error('Marks are always for members: leave out --for.');
    return { positionals, one, audience, mark } as const;
  } catch (error) {
    throw new FeatureError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
