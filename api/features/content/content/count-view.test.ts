import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { communityState } from '#api/platform/community-state/schema.ts';
import {
  call,
  createTestCommunity,
  createTestContext,
  insertContent,
  later,
  minute,
  testNow,
} from '#api/testing/index.ts';
import { publishDue } from './publish-due.ts';
import { contentItems } from './schema.ts';

const community = await createTestCommunity();
const view = (id: string, headers: Record<string, string> = {}) =>
  call(community, 'POST', '/api/content/views', {
    body: { id },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ...headers },
  });
const find = async (id: string) => {
  const [item] = await community.db.select().from(contentItems).where(eq(contentItems.id, id));
  return item;
};

describe('POST /api/content/views', () => {
  it('counts every view, even many at once, without invalidating pages', async () => {
    const { id } = await insertContent(community);
    const [before] = await community.db.select().from(communityState);
    await Promise.all(Array.from({ length: 20 }, (_, index) => view(id, { 'cf-connecting-ip': `10.0.0.${index}` })));
    expect((await find(id))?.viewCount).toBe(20);
    expect(await community.db.select().from(communityState)).toEqual([before]);
  });

  it('ignores bots and items no one can open, and is rate-limited by IP address', async () => {
    const [{ id }, draft] = [await insertContent(community), await insertContent(community, { state: 'draft' })];
    expect((await view(id, { 'user-agent': 'Googlebot/2.1' })).status).toBe(202);
    expect((await view(draft.id)).status).toBe(202);
    expect((await find(id))?.viewCount).toBe(0);
    expect((await find(draft.id))?.viewCount).toBe(0);
    for (let count = 0; count < 60; count += 1) await view(id, { 'cf-connecting-ip': '10.9.9.9' });
    expect((await view(id, { 'cf-connecting-ip': '10.9.9.9' })).status).toBe(429);
  });
});

describe('publishDue', () => {
  it('invalidates cached pages once when a scheduled item comes due', async () => {
    const { id } = await insertContent(community, { state: 'scheduled', publishAt: later(minute).getTime() });
    const epoch = async () => (await community.db.select().from(communityState))[0]?.contentEpoch ?? 0;
    const before = await epoch();
    await publishDue(createTestContext(community, { now: later(minute - 1) }));
    expect([(await find(id))?.state, await epoch()]).toEqual(['scheduled', before]);
    await publishDue(createTestContext(community, { now: later(minute) }));
    await publishDue(createTestContext(community, { now: later(2 * minute) }));
    expect([(await find(id))?.state, await epoch()]).toEqual(['published', before + 1]);
  });

  it('publishes nothing if pages can’t be invalidated', async () => {
    const here = await createTestCommunity();
    const { id } = await insertContent(here, { state: 'scheduled', publishAt: testNow.getTime() });
    await here.db.run(
      sql`create trigger refuse_epoch before update of content_epoch on ${communityState} begin select raise(abort, 'out'); end`,
    );
    await expect(publishDue(createTestContext(here))).rejects.toThrow();
    const [item] = await here.db.select().from(contentItems).where(eq(contentItems.id, id));
    expect(item?.state).toBe('scheduled');
  });
});
