import { describe, expect, it } from 'vitest';
import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import {
  findTranslationSource,
  hasTextIn,
  textToTranslate,
  withoutModelMarks,
  withTranslation,
} from './translated-copy.ts';

const text = (title: string, body = '') => ({ title, summary: '', body, coverAlt: '', topics: ['supp'] });
const copy = (changes: Partial<WorkingCopy>): WorkingCopy => ({
  slug: 'supp',
  access: 'everyone',
  hasPreview: true,
  authorId: null,
  coverKey: null,
  texts: { et: text('Supp', 'Keeda.') },
  details: {},
  ...changes,
});

const recipe = {
  servings: 4,
  ingredients: [
    { amount: 1, unit: 'kg', name: { et: 'herneid', en: '' } },
    { amount: null, unit: null, name: { et: 'soola', en: 'sea salt' } },
  ],
  steps: [
    { et: 'Keeda.', en: '' },
    { et: '', en: 'Serve.' },
  ],
};

describe('findTranslationSource', () => {
  it('returns the language with more text', () => {
    expect([findTranslationSource(copy({}), 'en'), findTranslationSource(copy({}), 'et')]).toEqual(['et', null]);
    expect(findTranslationSource(copy({ texts: { et: text('Supp'), en: text('Soup') } }), 'en')).toBeNull();
    expect(findTranslationSource(copy({ texts: {} }), 'en')).toBeNull();
    const back = { et: text('Supp'), en: { ...text('Pea soup'), isMachineTranslated: true as const } };
    expect(findTranslationSource(copy({ texts: back }), 'et')).toBeNull();
  });
});

describe('a translation', () => {
  const content = copy({ details: { recipe } });
  const asked = textToTranslate(content, 'et', 'en');
  const translated = { ...asked, title: 'Soup', body: 'Boil.', lines: ['peas', 'Boil.'] };

  it('is requested for the text fields and for missing details', () => {
    expect(asked).toEqual({ title: 'Supp', summary: '', body: 'Keeda.', coverAlt: '', lines: ['herneid', 'Keeda.'] });
  });

  it('fills the other language, marks it, and keeps the recipe’s structure and existing text', () => {
    const { texts, details } = withTranslation(content, 'en', asked, translated);
    expect(texts.et).toEqual(text('Supp', 'Keeda.'));
    expect(texts.en).toMatchObject({ title: 'Soup', body: 'Boil.', topics: [], isMachineTranslated: true });
    expect(details['recipe']).toEqual({
      servings: 4,
      ingredients: [
        { amount: 1, unit: 'kg', name: { et: 'herneid', en: 'peas' } },
        { amount: null, unit: null, name: { et: 'soola', en: 'sea salt' } },
      ],
      steps: [
        { et: 'Keeda.', en: 'Boil.' },
        { et: '', en: 'Serve.' },
      ],
    });
  });

  it('skips lines that were edited or moved in the meantime', () => {
    const later = copy({
      details: {
        steps: [
          { et: 'Uus samm.', en: '' },
          { et: 'Keeda.', en: 'Cook.' },
        ],
      },
    });
    expect(withTranslation(later, 'en', asked, translated).details).toEqual(later.details);
  });

  it('is no longer marked as a model’s once it has been read, and is otherwise unchanged', () => {
    const filled = withTranslation(content, 'en', asked, translated);
    expect(withoutModelMarks(filled).texts.en).toEqual({ ...text('Soup', 'Boil.'), topics: [] });
    expect(withoutModelMarks(content)).toBe(content);
    expect(hasTextIn(content, 'en')).toBe(false);
  });
});
