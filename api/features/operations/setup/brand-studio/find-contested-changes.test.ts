import { expect, it } from 'vitest';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { homeSectionSchema } from '#api/features/site/home/contract.ts';
import { findContestedChanges, findReplacedValues } from './find-contested-changes.ts';
import type { DraftChanges } from './split-changes.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const both = (text: string) => ({ et: text, en: text });
const hero = (title: string) =>
  homeSectionSchema.parse({
    ...{ kind: 'hero', title: both(title), lead: both('Tule') },
    primary: { label: both('Liitu'), path: '/auth/signup' },
  });
const page = (title: string) => [{ id, content: hero(title) }];
const seenBy = (changes: DraftChanges) => findReplacedValues(changes, { published: defaultBrand, page: page('Tere') });
const find = (changes: DraftChanges, now: { title?: string | null; brand?: Partial<typeof defaultBrand> }) =>
  findContestedChanges(changes, seenBy(changes), {
    published: { ...defaultBrand, ...now.brand },
    page: now.title === null ? [] : page(now.title ?? 'Tere'),
  });
const [content, place] = [`home.${id}.content`, `home.${id}.place`];

it('a scheduled setting is contested if its published value has changed to anything but the scheduled value', () => {
  const changes = { corners: 'round', 'nav.style': 'pills' };
  expect(find(changes, {})).toEqual([]);
  expect(find(changes, { brand: { corners: 'round' } })).toEqual([]);
  expect(find(changes, { brand: { corners: 'sharp' } })).toEqual(['corners']);
});

it('a section is contested if the scheduled change or removal would lose its newer content', () => {
  expect(find({ [content]: hero('Uus') }, { title: 'Uuem' })).toEqual([content, place]);
  expect(find({ [place]: false }, { title: 'Uuem' })).toEqual([content, place]);
  expect(find({ [content]: hero('Uus') }, { title: null })).toEqual([content, place]);
});

it('a section isn’t contested if the scheduled change would lose nothing', () => {
  expect(find({ [content]: hero('Uus') }, { title: 'Uus' })).toEqual([]);
  expect(find({ [place]: 5 }, { title: 'Uuem' })).toEqual([]);
  expect(find({ [place]: false }, { title: null })).toEqual([]);
  expect(find({ [content]: hero('Uus') }, {})).toEqual([]);
});

it('a scheduled publication without a record of the values it replaces contests nothing', () => {
  expect(findContestedChanges({ corners: 'round' }, {}, { published: defaultBrand, page: [] })).toEqual([]);
});
