import { describe, expect, it } from 'vitest';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { actors, call, createTestCommunity, testNow } from '#api/testing/index.ts';
import { expertProfiles } from '../experts/schema.ts';
import type { PublicProfile } from './contract.ts';

const community = await createTestCommunity();
const read = (id: string, as?: { token: string }) =>
  call<{ data?: PublicProfile }>(community, 'GET', `/api/users/${id}`, as ? { as } : {});

describe('GET /api/users/:id', () => {
  it('returns a profile that everyone may see, without the e-mail address', async () => {
    const user = { profileVisibility: 'everyone', about: 'Metsast.', avatarKey: 'kuu/avatars/1.webp' } as const;
    const mari = await actors.member(community, { user });
    const { status, body } = await read(mari.id);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: mari.id,
      name: 'Mari Maasikas',
      initials: 'MM',
      picture: '/files/kuu/avatars/1.webp',
      ...mapProfileTexts(() => null),
      about: 'Metsast.',
      memberSince: testNow.toISOString(),
      expertHeadline: null,
    });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it.each([
    ['everyone', { visitor: 200, member: 200, owner: 200 }],
    ['members', { visitor: 404, member: 200, owner: 200 }],
    ['nobody', { visitor: 404, member: 404, owner: 200 }],
  ] as const)('returns a profile that is visible to %s with the status %o', async (profileVisibility, expected) => {
    const mari = await actors.member(community, { user: { profileVisibility } });
    const jaan = await actors.member(community);
    expect({
      visitor: (await read(mari.id)).status,
      member: (await read(mari.id, jaan)).status,
      owner: (await read(mari.id, mari)).status,
    }).toEqual(expected);
  });

  it('returns the same response for banned, unconfirmed and unknown members', async () => {
    const user = { profileVisibility: 'everyone' } as const;
    const banned = await actors.banned(community, { user });
    const waiting = await actors.member(community, { user: { ...user, emailVerifiedAt: null } });
    const answers = await Promise.all(
      [banned.id, waiting.id, '00000000-0000-7000-8000-000000000000', 'profile-of-mari'].map((id) => read(id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('shows a listed expert’s headline in the viewer’s language', async () => {
    const user = { profileVisibility: 'everyone' } as const;
    const [listed, unlisted] = [await actors.expert(community, { user }), await actors.expert(community, { user })];
    const texts = {
      headlineEt: 'Ämmaemand',
      headlineEn: 'Midwife',
      aboutEt: '',
      aboutEn: '',
      fields: [],
      languages: [],
    };
    await community.db.insert(expertProfiles).values([
      { ...texts, userId: listed.id, isListed: true, createdAt: 0 },
      { ...texts, userId: unlisted.id, isListed: false, createdAt: 0 },
    ]);
    expect((await read(listed.id)).body.data?.expertHeadline).toBe('Ämmaemand');
    expect((await read(unlisted.id)).body.data?.expertHeadline).toBeNull();
  });
});
