import { describe, expect, it } from 'vitest';
import { brandSettingsSchema, pictureFileSchema } from './contract.ts';

const { main: logoFileSchema } = brandSettingsSchema.shape.logo.shape;

describe('the name of a brand file', () => {
  it.each([
    ['hero.svg', true, true],
    ['mari-mets-2.jpg', true, true],
    ['favicon.ico', false, true],
    ['', false, true],
    ['../secret.svg', false, false],
    ['folder/hero.svg', false, false],
    ['hero.svg/..', false, false],
    ['.svg', false, false],
    ['-hero.svg', false, false],
    ['Hero.svg', false, false],
    ['hero.html', false, false],
    ['hero.svg.html', false, false],
    ['hero.svg\n', false, false],
    [`${'a'.repeat(61)}.svg`, true, true],
    [`${'a'.repeat(62)}.svg`, false, false],
  ])('%j: allowed for pictures: %s, for logos: %s', (name, asPicture, asLogo) => {
    expect([pictureFileSchema.safeParse(name).success, logoFileSchema.safeParse(name).success]).toEqual([
      asPicture,
      asLogo,
    ]);
  });
});
