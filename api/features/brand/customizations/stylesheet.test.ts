import { describe, expect, it } from 'vitest';
import { type BrandSettings, brandSettingsSchema } from './contract.ts';
import { defaultBrand } from './default-brand.ts';
import { stylesheetUrl } from './stylesheet.ts';

describe('stylesheetUrl', () => {
  const urlOf = (changed: Partial<BrandSettings> = {}, version = 1) =>
    stylesheetUrl({ version, settings: brandSettingsSchema.parse({ ...defaultBrand, ...changed }) });

  it('stays the same while the styles are the same, so that browsers keep their copy', () => {
    expect(urlOf()).toMatch(/^\/brand\.css\?v=1&b=[0-9a-f]{12}$/);
    expect(urlOf()).toBe(urlOf());
    expect(urlOf({ name: 'Kuu' })).toBe(urlOf());
  });

  it('changes with the version and with everything that changes the styles', () => {
    const changes: Partial<BrandSettings>[] = [
      { colors: { ...defaultBrand.colors, primary: '#a21caf' } },
      { fonts: { ...defaultBrand.fonts, heading: 'lora' } },
      { corners: 'sharp' },
    ];
    const urls = [urlOf(), urlOf({}, 2), ...changes.map((changed) => urlOf(changed))];
    expect(new Set(urls).size).toBe(urls.length);
  });
});
