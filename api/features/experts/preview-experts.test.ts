import { describe, expect, it } from 'vitest';
import { actors, createTestCommunity, createTestContext, testNow } from '#api/testing/index.ts';
import { previewExperts } from './preview-experts.ts';
import { expertProfiles } from './schema.ts';

describe('previewExperts', () => {
  it('answers the newest three and how many are listed', async () => {
    const community = await createTestCommunity();
    for (const name of ['A', 'B', 'C', 'D', 'Unlisted']) {
      const { id } = await actors.expert(community, { user: { name } });
      const text = { headlineEt: 'x', headlineEn: 'x', aboutEt: 'x', aboutEn: 'x', fields: [], languages: [] };
      const profile = { userId: id, ...text, isListed: name !== 'Unlisted', createdAt: testNow.getTime() };
      await community.db.insert(expertProfiles).values(profile);
    }
    const { items, total } = await previewExperts(createTestContext(community));
    expect(items.map(({ name }) => name)).toEqual(['D', 'C', 'B']);
    expect(total).toBe(4);
  });

  it('answers none of a community that has none', async () => {
    expect(await previewExperts(createTestContext(await createTestCommunity()))).toEqual({ items: [], total: 0 });
  });
});
