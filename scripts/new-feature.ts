import { join } from 'node:path';
import { createFeature, FeatureFault } from './new-feature/create-feature.ts';

/** `npm run new:feature gift-cards "Gift cards" "Kinkekaardid"`: CONTRIBUTING.md says what comes next. */

const [noun, en, et] = process.argv.slice(2);
try {
  if (noun === undefined) throw new FeatureFault('which? npm run new:feature gift-cards "Gift cards" "Kinkekaardid"');
  const paths = createFeature(join(import.meta.dirname, '..'), noun, { ...(en ? { en } : {}), ...(et ? { et } : {}) });
  console.log(`The feature "${noun}" works and is tested. Written or changed:\n  ${paths.join('\n  ')}`);
  if (!et) console.log(`Give it its Estonian name in locales/et/${noun}.json.`);
} catch (error) {
  if (!(error instanceof FeatureFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
