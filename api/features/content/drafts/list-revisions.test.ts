import { describe, expect, it } from 'vitest';
import type { Page } from '#api/platform/paging/contract.ts';
import { call, createDraft, createTestCommunity, later, minute, draftText as text } from '#api/testing/index.ts';
import type { Revision } from './contract.ts';

const community = await createTestCommunity();

describe('listRevisions', () => {
  it('pages through all revisions, newest first, even if one is restored meanwhile', async () => {
    const draft = await createDraft(community);
    for (let version = 0; version < 5; version += 1) {
      await draft.save(version, { texts: { et: text(`Kuu ${version}`) } }, later((version - 5) * 10 * minute));
    }
    const path = `/api/admin/drafts/${draft.id}/revisions`;
    const read = async (query: string) =>
      (await call<{ data: Page<Revision> }>(community, 'GET', `${path}${query}`, { as: draft.admin })).body.data;
    const all = await read('');
    expect([all.items.length, all.nextCursor]).toEqual([5, null]);
    const first = await read('?limit=2');
    await draft.restore(5, all.items[4]?.id ?? '');
    const seen = [...first.items];
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const page = await read(`?limit=2&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    const times = (items: Revision[]) => items.map(({ savedAt }) => savedAt);
    expect(times(seen)).toEqual(times(all.items));
    expect((await call(community, 'GET', `${path}?cursor=x`, { as: draft.admin })).status).toBe(400);
  });
});
