import { describe, expect, it } from 'vitest';
import { findMissingRequirements, normalizeFields } from './rules.ts';

const none = { et: '', en: '' };
const languages = ['et'];

describe('findMissingRequirements', () => {
  it.each([
    ['Estonian alone', { headline: { et: 'Ämmaemand', en: '' }, about: { et: 'Tere.', en: '' } }],
    ['English alone', { headline: { et: '', en: 'Midwife' }, about: { et: '', en: 'Hello.' } }],
    ['one complete language and a partial one', { headline: { et: 'A', en: 'B' }, about: { et: '', en: 'C' } }],
  ])('returns nothing for texts in %s', (_, texts) => {
    expect(findMissingRequirements({ ...texts, languages }, 'et')).toEqual({});
  });

  it('requires both texts in the language in which one exists, or else in the viewer’s', () => {
    expect(findMissingRequirements({ headline: none, about: none, languages }, 'en')).toEqual({
      'headline.en': 'headline_required',
      'about.en': 'about_required',
    });
    const begun = { headline: none, about: { et: '', en: 'Hello.' }, languages };
    expect(findMissingRequirements(begun, 'et')).toEqual({ 'headline.en': 'headline_required' });
    const crossed = { headline: { et: 'Ämmaemand', en: '' }, about: { et: '', en: 'Hello.' }, languages };
    expect(findMissingRequirements(crossed, 'en')).toEqual({ 'headline.en': 'headline_required' });
  });

  it('requires a spoken language', () => {
    const texts = { headline: { et: 'A', en: '' }, about: { et: 'B', en: '' } };
    expect(findMissingRequirements({ ...texts, languages: [] }, 'et')).toEqual({ languages: 'languages_required' });
  });
});

describe('normalizeFields', () => {
  it('drops empty and duplicate fields, and names each field in both languages', () => {
    const fields = [none, { et: 'Uni', en: 'Sleep' }, { et: 'uni', en: '' }, { et: '', en: 'Food' }];
    expect(normalizeFields(fields)).toEqual([
      { et: 'Uni', en: 'Sleep' },
      { et: 'Food', en: 'Food' },
    ]);
  });
});
