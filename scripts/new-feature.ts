import { join } from 'node:path';
import { createFeature, FeatureFault } from './new-feature/create-feature.ts';

/** `npm run new:feature gift-cards "Gift cards" "Kinkekaardid"`: CONTRIBUTING.md says what comes next. */

const [noun, en, et] = process.argv.slice(2);
try {
  if (noun === undefined) throw new FeatureFault('which? npm run new:feature gift-cards "Gift cards" "Kinkekaardid"');
  const paths = createFeature(join(import.meta.dirname, '..'), noun, { ...(en ? { en } : {}), ...(et ? { et } : {}) });
  console.log(`Written or changed for "${noun}":\n  ${paths.join('\n  ')}`);
  console.log(`Next, say in api/features/${noun}/schema.ts what it keeps, and only then:`);
  console.log(`  npx drizzle-kit generate --name ${noun.replaceAll('-', '_')}`);
  console.log('From there on it works, and its tests pass.');
  if (!et) console.log(`Give it its Estonian name in locales/et/${noun}.json.`);
} catch (error) {
  if (!(error instanceof FeatureFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
