import { describe, expect, it } from 'vitest';
import { homeSectionKinds, homeSectionSchema, maxHomeSections, topicIcons } from '#api/features/site/home/contract.ts';
import {
  contentTypes,
  icons,
  maxAltLength,
  maxLabel,
  maxSections,
  type SectionField,
  sectionFields,
} from './section-fields.ts';

type Part = Record<string, unknown>;

const inBoth = (length: number) => ({ et: 'x'.repeat(length), en: 'x'.repeat(length) });
const link = (length: number) => ({ label: inBoth(length), path: '/pricing' });
const pictureOf = (length: number) => ({ file: 'fjord.svg', alt: inBoth(length) });

/** Returns a field's longest valid value, or the shortest that is too long. */
function exampleOf(field: SectionField, isTooLong = false): unknown {
  const more = isTooLong ? 1 : 0;
  switch (field.kind) {
    case 'text':
      return inBoth(field.max + more);
    case 'line':
      return 'x'.repeat(field.max + more);
    case 'link':
      return link(maxLabel + more);
    case 'picture':
      return pictureOf(maxAltLength + more);
    case 'icon':
      return isTooLong ? 'rocket' : icons.at(-1);
    case 'type':
      return isTooLong ? 'video' : contentTypes.at(-1);
    case 'items':
      return Array.from({ length: field.max + more }, () => longest(field.fields));
    case 'paragraphs':
      return Array.from({ length: field.max + more }, () => inBoth(field.length));
  }
}

const longest = (fields: readonly SectionField[]): Part =>
  Object.fromEntries(fields.map((field) => [field.name, exampleOf(field)]));
const isTaken = (section: Part) => homeSectionSchema.safeParse(section).success;

describe.each(homeSectionKinds)('the form for a section of kind %s', (kind) => {
  const fields = sectionFields[kind];
  const whole = { kind, ...longest(fields) };

  it('has the same maximum lengths as the contract', () => {
    expect(isTaken(whole)).toBe(true);
    for (const field of fields)
      expect([field.name, isTaken({ ...whole, [field.name]: exampleOf(field, true) })]).toEqual([field.name, false]);
  });

  it('has the same optional fields as the contract', () => {
    for (const field of fields) {
      const { [field.name]: _, ...rest } = whole as Part;
      const isOptional = field.kind === 'picture' || ('isOptional' in field && field.isOptional === true);
      expect([field.name, isTaken(rest)]).toEqual([field.name, isOptional]);
    }
  });

  it('has the same limits on the number and length of parts as the contract', () => {
    for (const field of fields) {
      if (field.kind !== 'items' && field.kind !== 'paragraphs') continue;
      const parts = exampleOf(field) as unknown[];
      const { name, min } = field;
      expect(isTaken({ ...whole, [name]: parts.slice(0, min) })).toBe(true);
      expect(isTaken({ ...whole, [name]: parts.slice(0, min - 1) })).toBe(false);
      const longer =
        field.kind === 'paragraphs'
          ? [inBoth(field.length + 1)]
          : field.fields.map((part) => ({ ...longest(field.fields), [part.name]: exampleOf(part, true) }));
      for (const part of longer) expect(isTaken({ ...whole, [name]: [...parts.slice(1), part] })).toBe(false);
    }
  });
});

it('the home studio has the same kinds, icons and maximum number of sections as the contract', () => {
  expect(Object.keys(sectionFields)).toEqual(homeSectionKinds);
  expect(icons).toEqual(topicIcons);
  expect(maxSections).toBe(maxHomeSections);
});
