import { describe, expect, it } from 'vitest';
import { addressOf, contentTypes } from './contract.ts';

describe('addressOf', () => {
  it('returns the URL that each type’s pages use, with a slug, an id, or an anchor on a shared page', () => {
    expect(contentTypes.map((type) => addressOf({ type, id: 'id', slug: 'kuu' }))).toEqual([
      '/articles/kuu',
      '/videos/kuu',
      '/materials/id',
      '/events/id',
      '/resources#kuu',
    ]);
  });
});
