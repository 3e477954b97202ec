import { describe, expect, it } from 'vitest';
import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { type BrandPath, brandFields, brandPaths } from '#api/features/operations/setup/brand-studio/contract.ts';
import { brandChoices, studioGroups } from './fields.ts';

describe('the fields of the brand studio', () => {
  it('include every setting once', () => {
    expect(Object.values(studioGroups).flat().toSorted()).toEqual(brandPaths.toSorted());
  });

  it('offer the choices that the brand allows', () => {
    const { corners, nav, fonts } = brandSettingsSchema.shape;
    expect(brandChoices.corners).toEqual(corners.options);
    expect(brandChoices['nav.style']).toEqual(nav.shape.style.options);
    expect(brandChoices['nav.position']).toEqual(nav.shape.position.options);
    expect(brandChoices['fonts.body']).toEqual(fonts.shape.body.options);
  });

  it('have a list for every setting with choices', () => {
    const chosen = brandPaths.filter((path: BrandPath) => ['choice', 'font'].includes(brandFields[path]));
    expect(Object.keys(brandChoices).toSorted()).toEqual(chosen.toSorted());
  });
});
