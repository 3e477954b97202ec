import { describe, expect, it } from 'vitest';
import { nameFeature, withArticle } from './names.ts';

describe('nameFeature', () => {
  it('spells a noun for each place', () => {
    expect(nameFeature('gift-cards')).toEqual({
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
    ['replies', 'reply'],
    ['inboxes', 'inbox'],
    ['courses', 'course'],
    ['people', 'person'],
  ])('knows one of the %s: %s', (noun, one) => {
    expect(nameFeature(noun)).toMatchObject({ kebabOne: one });
  });

  it.each(['GiftCards', 'gift_cards', 'gift cards', '../cards', 'cards-', '2cards', ''])('refuses "%s"', (noun) => {
    expect(nameFeature(noun)).toEqual({ fault: expect.stringContaining('lower-case') });
  });

  it.each(['gift-card', 'status', 'class', 's'])('refuses "%s", which is no plural', (noun) => {
    expect(nameFeature(noun)).toEqual({ fault: expect.stringContaining('plural') });
  });
});

describe('withArticle', () => {
  it('says a gift card and an article', () => {
    expect([withArticle('gift card'), withArticle('article')]).toEqual(['a gift card', 'an article']);
  });
});
