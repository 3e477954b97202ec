import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../local/settings.ts';
import { findGeneratorChange, generatorTest } from './generator-inputs.ts';

describe('the test of the generator', () => {
  it('is where the step expects it', () => {
    expect(existsSync(join(root, generatorTest))).toBe(true);
  });

  it.each([
    generatorTest,
    'api/testing/index.ts',
    'api/app.ts',
    'biome.json',
    '.dependency-cruiser.mjs',
    'package-lock.json',
    'vitest.config.ts',
    'locales/index.ts',
    'tenants/schema.ts',
    'api/features/brand/navigation/contract.ts',
    'api/features/accounts/suspensions/suspension.test.ts',
    'api/features/operations/privacy/personal-data/registry.ts',
    'src/pages/articles/[slug].astro',
  ])('runs when %s changed', (file) => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(findGeneratorChange(['README.md', file])).toBe(file);
  });

  it('is skipped when other features, pages and texts changed', () => {
    const others = [
      'api/features/site/home/rules.ts',
      'src/pages/me.astro',
      'locales/et/home.json',
      'docs/security.md',
    ];
    expect(findGeneratorChange(others)).toBeNull();
  });
});
