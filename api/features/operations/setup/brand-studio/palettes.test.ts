import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, defaultBrand } from '#api/features/brand/customizations/index.ts';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';
import type { DraftView, Palettes } from './contract.ts';
import { findContrastWarnings } from './find-contrast-warnings.ts';
import { withBrandFields } from './rules.ts';

const path = '/api/admin/customizations';

async function openStudio() {
  const community = await createTestCommunity();
  const as = await actors.admin(community);
  const suggest = (color: string) =>
    call<{ data: Palettes; error?: { fields: object } }>(
      community,
      'GET',
      `${path}/palettes?color=${encodeURIComponent(color)}`,
      { as },
    );
  const draft = (changes: object) =>
    call<{ data: DraftView }>(community, 'PUT', path, { as, body: { revision: 0, changes } });
  return { community, as, suggest, draft };
}

describe('palettes suggested for a color', () => {
  it('come in four variants that contain the color if it is readable, and can be stored unchanged', async () => {
    const { suggest, draft } = await openStudio();
    const { palettes } = (await suggest('#1d4ed8')).body.data;
    expect(palettes.map(({ name }) => name)).toEqual(['calm', 'bright', 'bold', 'warm']);
    for (const { changes } of palettes) expect(changes['colors.primary']).toBe('#1d4ed8');
    const { body } = await draft(palettes[2]?.changes ?? {});
    expect(body.data.draft).toMatchObject(palettes[2]?.changes ?? {});
    expect(body.data.warnings.filter(({ path }) => path in (palettes[2]?.changes ?? {}))).toEqual([]);
  });

  it('need no adjustment for any color', async () => {
    const { suggest } = await openStudio();
    const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    for (const each of ['#000000', '#ffffff', '#ffff00', '#808080', ...fc.sample(color, { numRuns: 40, seed: 7 })]) {
      for (const { name, changes } of (await suggest(each)).body.data.palettes) {
        const brand = withBrandFields(defaultBrand, changes);
        const moved = findContrastWarnings(brand).filter(({ path }) => path in changes);
        expect(moved, `${name} of ${each}`).toEqual([]);
        const { text, background } = brand.colors;
        expect(contrast(text.body, background.page)).toBeGreaterThanOrEqual(7);
      }
    }
  });

  it('differ from each other', async () => {
    const { suggest } = await openStudio();
    const { palettes } = (await suggest('#0f6e5c')).body.data;
    expect(new Set(palettes.map(({ changes }) => JSON.stringify(changes))).size).toBe(4);
  });

  it('aren’t suggested for an invalid color, which gets an error on its field', async () => {
    const { suggest } = await openStudio();
    for (const color of ['red', '#12345', 'url(https://evil.test)', '']) {
      const { status, body } = await suggest(color);
      expect(status).toBe(400);
      expect(body.error?.fields).toEqual({ color: { code: 'brand_color_invalid', message: expect.any(String) } });
    }
  });
});
