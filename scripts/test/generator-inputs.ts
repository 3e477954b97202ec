import { findPreviousRevision, listChangedFiles } from './changed-files.ts';

/** The test that generates features in a copy of the project and runs every tool on them. */
export const generatorTest = 'scripts/new-feature/create-feature.test.ts';

/** The generator, its test harness, the files it mounts features into, and all configuration. */
const inputs = [
  /^scripts\/(?:new-feature|texts|imports|check-)/,
  /^api\/testing\//,
  /^api\/(?:app|permissions|context)\.ts$/,
  /^api\/features\/(?:operations\/privacy\/personal-data\/|accounts\/suspensions\/suspension\.test\.ts)/,
  /^(?:api\/features\/brand\/navigation\/contract|tenants\/[^/]+)\.ts$/,
  /^api\/platform\/(?:audit|offerings)\/(?!.*\.test\.ts)/,
  /^src\/pages\/articles\/\[slug\]\.astro$/,
  /^(?:locales\/[^/]+\.ts|src\/lib\/navigation\.ts|src\/pages\/sitemap\.xml\.ts|testing\/browser\/page-rules\.ts)$/,
  /^\.?[^/]+\.(?:json|[cm]?[jt]s|toml)$/,
];

/** The first changed file that requires the generator's test, or null. */
export function findGeneratorChange(changed: readonly string[]): string | null {
  return changed.find((file) => inputs.some((input) => input.test(file))) ?? null;
}

/**
 * Why a whole run skips the generator's test. Null if it must run: when Git can't tell, and in continuous integration,
 * where several commits arrive at once.
 */
export function whyGeneratorIsSkipped(): string | null {
  if (process.env['CI']) return null;
  const revision = findPreviousRevision();
  const changed = revision === null ? null : listChangedFiles(revision);
  if (revision === null || changed === null || findGeneratorChange(changed) !== null) return null;
  return `nothing that it builds on has changed since ${revision.slice(0, 10)}`;
}
