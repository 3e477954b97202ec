import { describe, expect, it } from 'vitest';
import { contentPath, contentTypes } from './contract.ts';

describe('contentPath', () => {
  it('returns the URL that each type’s pages use, with a slug, an id, or an anchor on a shared page', () => {
    expect(contentTypes.map((type) => contentPath({ type, id: 'id', slug: 'kuu' }))).toEqual([
      '/articles/kuu',
      '/videos/kuu',
      '/materials/id',
      '/events/id',
      '/resources#kuu',
    ]);
  });
});
