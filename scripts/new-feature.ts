import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFeature, FeatureError } from './new-feature/create-feature.ts';
import { nextSteps } from './new-feature/next-steps.ts';

/** `npm run new:feature commerce gift-cards "Gift cards" "Kinkekaardid"`: see CONTRIBUTING.md. */

const usage =
  'npm run new:feature commerce gift-cards "Gift cards" "Kinkekaardid" [-- --one gift-card] [--for members]';
const options = { one: { type: 'string' }, for: { type: 'string' } } as const;

try {
  const { positionals, one, audience } = readArguments();
  const [area, noun, en, et] = positionals;
  if (area === undefined || noun === undefined) throw new FeatureError(`which? ${usage}`);
  const wanted = { one, audience, ...(en ? { en } : {}), ...(et ? { et } : {}) };
  const { names, paths } = createFeature(join(import.meta.dirname, '..'), area, noun, wanted);
  console.log(`Written or changed for "${noun}", one of which is "${names.kebabOne}":\n  ${paths.join('\n  ')}`);
  console.log('What is left to do:');
  for (const [index, step] of nextSteps(names, audience).entries()) console.log(`  ${index + 1}. ${step}`);
} catch (error) {
  if (!(error instanceof FeatureError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const { one, for: audience = 'everyone' } = values;
    if (audience !== 'everyone' && audience !== 'members') throw new Error('It is --for everyone, or --for members.');
    return { positionals, one, audience } as const;
  } catch (error) {
    throw new FeatureError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
