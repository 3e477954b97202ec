import { describe, expect, it } from 'vitest';
import { addressOf, contentTypes } from './contract.ts';

describe('addressOf', () => {
  it('names each type as its pages do: by slug, by id, or by its place on a page', () => {
    expect(contentTypes.map((type) => addressOf({ type, id: 'id', slug: 'kuu' }))).toEqual([
      '/articles/kuu',
      '/videos/kuu',
      '/materials/id',
      '/events/id',
      '/resources#kuu',
    ]);
  });
});
