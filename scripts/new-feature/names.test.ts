import { describe, expect, it } from 'vitest';
import { nameFeature, withArticle } from './names.ts';

describe('nameFeature', () => {
  it('spells a noun for each place', () => {
    expect(nameFeature('commerce', 'gift-cards')).toEqual({
      area: 'commerce',
      folder: 'commerce/gift-cards',
      kebab: 'gift-cards',
      kebabOne: 'gift-card',
      camel: 'giftCards',
      camelOne: 'giftCard',
      pascal: 'GiftCards',
      pascalOne: 'GiftCard',
      snake: 'gift_cards',
      words: 'gift cards',
      wordsOne: 'gift card',
    });
  });

  it.each([
    ['articles', 'article'],
    ['inboxes', 'inbox'],
    ['matches', 'match'],
    ['addresses', 'address'],
    ['people', 'person'],
    ['order-statuses', 'order-status', 'order-status'],
  ])('knows one of the %s: %s', (noun, one, told?: string) => {
    expect(nameFeature('commerce', noun, told)).toMatchObject({ kebabOne: one });
  });

  it.each(['GiftCards', 'gift_cards', 'gift cards', '../cards', 'cards-', '2cards', ''])('refuses "%s"', (noun) => {
    expect(nameFeature('commerce', noun)).toEqual({ fault: expect.stringContaining('lower-case') });
  });

  it.each([
    'series',
    'statuses',
    'movies',
    'courses',
    'caches',
    'quizzes',
    'heroes',
    'leaves',
    'indices',
    'topics',
    'canvas',
    'order-status',
    'news',
  ])('asks what one of the %s is, and takes the answer', (noun) => {
    expect(nameFeature('commerce', noun)).toEqual({ fault: expect.stringContaining('--one') });
    expect(nameFeature('commerce', noun, 'thing')).toMatchObject({
      kebab: noun,
      kebabOne: 'thing',
      pascalOne: 'Thing',
    });
  });

  it.each(['Status', 'a b', '', 'news'])('refuses that one of the news is "%s"', (one) => {
    expect(nameFeature('commerce', 'news', one)).toEqual({ fault: expect.any(String) });
  });

  it.each([
    ['news', 'new'],
    ['classes', 'class'],
    ['imports', 'import'],
  ])('refuses %s, a reserved word of JavaScript', (noun, one) => {
    expect(nameFeature('commerce', noun, one)).toEqual({
      fault: expect.stringContaining(`"${one}" is a reserved word`),
    });
  });

  it.each(['gift-card', 'class', 's'])('refuses "%s", which is no plural', (noun) => {
    expect(nameFeature('commerce', noun)).toEqual({ fault: expect.stringContaining('plural') });
  });
});

describe('withArticle', () => {
  it('says a gift card and an article', () => {
    expect([withArticle('gift card'), withArticle('article')]).toEqual(['a gift card', 'an article']);
  });
});
