import { expect, it } from 'vitest';
import { createTestCommunity, createTestContext, insertContent } from '#api/testing/index.ts';
import { listAddresses } from './list-addresses.ts';

it('listAddresses lists public items of the requested types, with their ids and slugs', async () => {
  const community = await createTestCommunity();
  const article = await insertContent(community);
  const material = await insertContent(community, { type: 'material' });
  await insertContent(community, { type: 'material', access: 'members' });
  await insertContent(community, { type: 'material', state: 'draft', publishAt: null });
  await insertContent(community, { type: 'event' });
  const { items } = await listAddresses(createTestContext(community), ['article', 'material']);
  expect(items.map(({ type, id, slug, locales }) => ({ type, id, slug, locales }))).toEqual([
    { type: 'material', ...material, locales: ['et'] },
    { type: 'article', ...article, locales: ['et'] },
  ]);
});
