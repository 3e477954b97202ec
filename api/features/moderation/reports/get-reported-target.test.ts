import { describe, expect, it } from 'vitest';
import { postTexts } from '#api/features/community/posts/schema.ts';
import { actors, type CallOptions, call, createTestCommunity, insertPost, insertSpace } from '#api/testing/index.ts';

const community = await createTestCommunity();
const { db } = community;

describe('the form for a member’s report', () => {
  const formOf = (type: string, id: string, as: CallOptions['as'], locale = 'et') =>
    call<{ data?: { target: { excerpt: string }; reasons: string[] } }>(
      community,
      'GET',
      `/api/reports/form?type=${type}&id=${id}&lang=${locale}`,
      as ? { as } : {},
    );

  it('shows content that the member can read, and the reasons that are offered', async () => {
    const post = await insertPost(community);
    const { status, body } = await formOf('post', post, await actors.member(community));
    expect([status, body.data]).toMatchObject([200, { target: { type: 'post', id: post } }]);
    expect(body.data?.reasons).toContain('spam');
  });

  it('shows a post in the member’s language if it has that, otherwise in the post’s own language', async () => {
    const id = await insertPost(community, { title: 'Uni', body: 'Kuidas sa magad?' });
    const excerptIn = async (locale: string) => {
      const { body } = await formOf('post', id, await actors.member(community), locale);
      return body.data?.target.excerpt;
    };
    expect(await excerptIn('en')).toBe('Uni\nKuidas sa magad?');
    const text = { title: 'Sleep', body: 'How do you sleep?', plain: 'How do you sleep?' };
    await db.insert(postTexts).values({ postId: id, locale: 'en', ...text });
    expect([await excerptIn('en'), await excerptIn('et')]).toEqual([
      'Sleep\nHow do you sleep?',
      'Uni\nKuidas sa magad?',
    ]);
  });

  it('cuts a long text after a whole word, and shows that there is more', async () => {
    const id = await insertPost(community, { title: 'Uni', body: 'Magamata '.repeat(40) });
    const { body } = await formOf('post', id, await actors.member(community));
    expect(body.data?.target.excerpt).toMatch(/^Uni\n(?:Magamata )+Magamata…$/);
  });

  it('returns 404 for content that the member can’t read, and 401 for visitors', async () => {
    const space = await insertSpace(community, { readAccess: 'premium' });
    const post = await insertPost(community, { spaceId: space });
    expect((await formOf('post', post, await actors.member(community))).status).toBe(404);
    expect((await formOf('planet', post, await actors.member(community))).status).toBe(400);
    expect((await formOf('post', await insertPost(community), undefined)).status).toBe(401);
  });
});
