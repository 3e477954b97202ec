import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocks } from '#api/features/accounts/blocks/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, createTestCommunity, createTestContext, explain, later, minute, testNow } from '#api/testing/index.ts';
import {
  moveNotifications,
  type NewNotification,
  prepareNotifications,
  readNotifications,
  setScope,
  withdrawEventsOfActor,
  withdrawNotifications,
  withdrawNotificationsAtPath,
} from './index.ts';
import { notificationChannels, notificationEvents, notificationMails, notifications } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const at = testNow.getTime();

async function notify(given: Partial<NewNotification> & Pick<NewNotification, 'to'>, now = testNow): Promise<string> {
  const subjectId = given.subjectId ?? newId();
  const texts = { path: '/community/posts/x', title: 'Kuuvalgus', excerpt: 'Tere!' };
  const context = createTestContext(community, { now });
  const statements = prepareNotifications(context, {
    kind: 'comment',
    scopeId: null,
    actorId: null,
    ...texts,
    ...given,
    subjectId,
  });
  const [first, ...rest] = statements;
  if (first) await context.db.batch([first, ...rest]);
  return subjectId;
}

const rowsAbout = (subjectId: string) => db.select().from(notifications).where(eq(notifications.subjectId, subjectId));
const recipientsOf = async (subjectId: string) => (await rowsAbout(subjectId)).map(({ userId }) => userId).sort();
const member = () => actors.member(community);
const scope = async (access: 'everyone' | 'members' | 'premium' | 'donator', isQuiet = false) => {
  const id = newId();
  await setScope(db, { id, access, isQuiet });
  return id;
};

describe('notifying members', async () => {
  const people = {
    member: await member(),
    premium: await actors.premium(community),
    donator: await actors.donator(community),
    moderator: await actors.moderator(community),
    admin: await actors.admin(community),
    banned: await actors.banned(community),
    unconfirmed: await actors.member(community, { user: { emailVerifiedAt: null } }),
    deleted: await actors.member(community, { user: { deletedAt: at, status: 'inactive' } }),
  };
  const nameOf = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
  const everyone = Object.values(people).map(({ id }) => id);
  const notified = async (given: Partial<NewNotification>, now = testNow) => {
    const ids = await recipientsOf(await notify({ to: everyone, ...given }, now));
    return ids.map((id) => nameOf.get(id)).sort();
  };

  it.each([
    ['everyone', ['admin', 'donator', 'member', 'moderator', 'premium']],
    ['members', ['admin', 'donator', 'member', 'moderator', 'premium']],
    ['premium', ['admin', 'donator', 'moderator', 'premium']],
    ['donator', ['admin', 'donator', 'moderator']],
  ] as const)('notifies every active member who may read a scope open to %s', async (access, expected) => {
    expect(await notified({ scopeId: await scope(access) })).toEqual(expected);
  });

  it('excludes members whose tier has ended', async () => {
    const over = later(31 * 24 * 60 * minute);
    expect(await notified({ scopeId: await scope('premium') }, over)).toEqual(['admin', 'moderator']);
  });

  it('notifies no one in a quiet or unknown scope', async () => {
    expect(await notified({ scopeId: await scope('members', true) })).toEqual([]);
    expect(await notified({ scopeId: newId() })).toEqual([]);
  });

  it('never includes the actor', async () => {
    expect(await notified({ actorId: people.premium.id })).toEqual(['admin', 'donator', 'member', 'moderator']);
  });

  it('excludes members who blocked the actor, but not those whom the actor blocked', async () => {
    const { member: mari, premium, moderator } = people;
    await db.insert(blocks).values([
      { userId: mari.id, blockedId: premium.id, createdAt: at },
      { userId: premium.id, blockedId: moderator.id, createdAt: at },
    ]);
    expect(await notified({ actorId: premium.id })).toEqual(['admin', 'donator', 'moderator']);
    expect(await notified({ actorId: null })).toContain('member');
    await db.delete(blocks);
  });

  it('excludes members who turned off this kind of notification', async () => {
    await db.insert(notificationChannels).values({ userId: people.member.id, kind: 'mention', channel: 'none' });
    expect(await notified({ kind: 'mention' })).not.toContain('member');
    expect(await notified({ kind: 'reply' })).toContain('member');
  });

  it('notifies a member only once if a query selects them twice', async () => {
    const query = sql`select ${users.id} from ${users} where ${users.isExpert} union all select ${people.member.id} union all select ${people.member.id}`;
    expect(await notified({ to: query })).toEqual(['member']);
    expect(await notified({ to: sql`select ${people.member.id} where false` })).toEqual([]);
  });
});

describe('a group of notifications', () => {
  it('counts each of fifty members once if they react at the same time', async () => {
    const mari = await member();
    const subjectId = newId();
    const fifty = await Promise.all(Array.from({ length: 50 }, member));
    await Promise.all(
      [...fifty, ...fifty.slice(0, 10)].map(({ id }) =>
        notify({ kind: 'reaction', subjectId, to: [mari.id], actorId: id }),
      ),
    );
    const rows = await rowsAbout(subjectId);
    expect(rows.map(({ actorCount }) => actorCount)).toEqual([50]);
    expect(await db.$count(notificationEvents, eq(notificationEvents.subjectId, subjectId))).toBe(50);
  });

  it('counts people, not comments, and shows the latest comment', async () => {
    const [mari, jaan, kati] = [await member(), await member(), await member()];
    const about = { to: [mari.id], subjectId: newId() };
    await notify({ ...about, actorId: jaan.id, excerpt: 'Esimene' });
    const [first] = await rowsAbout(about.subjectId);
    await notify({ ...about, actorId: jaan.id, excerpt: 'Teine' });
    await notify({ ...about, actorId: kati.id, excerpt: 'Kolmas' }, later(minute));
    const [row, ...others] = await rowsAbout(about.subjectId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ actorCount: 2, actorId: kati.id, excerpt: 'Kolmas', createdAt: at + minute });
    expect(row && first && row.id > first.id).toBe(true);
  });

  it('ends when it is read: the next event starts a new group', async () => {
    const [mari, jaan, kati] = [await member(), await member(), await member()];
    const about = { to: [mari.id], subjectId: newId() };
    await notify({ ...about, actorId: jaan.id });
    await notify({ ...about, actorId: kati.id });
    await readNotifications(db, testNow, mari.id, [about.subjectId]);
    await notify({ ...about, actorId: jaan.id });
    await notify({ ...about, actorId: jaan.id });
    const rows = await rowsAbout(about.subjectId);
    expect(rows.map(({ actorCount, readAt }) => [actorCount, readAt])).toEqual([
      [2, at],
      [1, null],
    ]);
  });

  it('reports a reaction only once even if it is added again', async () => {
    const [mari, jaan] = [await member(), await member()];
    const about = { kind: 'reaction', to: [mari.id], subjectId: newId() } as const;
    await notify({ ...about, actorId: jaan.id });
    await readNotifications(db, testNow, mari.id, [about.subjectId]);
    await notify({ ...about, actorId: jaan.id });
    expect(await rowsAbout(about.subjectId)).toHaveLength(1);
  });
});

describe('withdrawing events from a group of notifications', () => {
  const shown = async (subjectId: string) =>
    (await rowsAbout(subjectId)).map(({ actorId, actorCount, path, excerpt }) => [actorId, actorCount, path, excerpt]);
  /** Creates a group with events by Jaan, then Kati, then Jaan again. */
  const threeEvents = async (given: Partial<NewNotification> = {}) => {
    const [mari, jaan, kati] = [await member(), await member(), await member()];
    const about = { to: [mari.id], subjectId: newId(), ...given };
    await notify({ ...about, actorId: jaan.id, path: '/p#1', excerpt: 'Esimene' });
    await notify({ ...about, actorId: kati.id, path: '/p#2', excerpt: 'Teine' }, later(minute));
    await notify({ ...about, actorId: jaan.id, path: '/p#3', excerpt: 'Kolmas' }, later(2 * minute));
    return { mari, jaan, kati, subjectId: about.subjectId };
  };
  const withdrawAt = (subjectId: string, path: string) =>
    db.batch([...withdrawNotificationsAtPath(db, [subjectId], path)]);

  it.each(['unread', 'read'])('shows the latest remaining event each time if the group is %s', async (state) => {
    const { mari, jaan, kati, subjectId } = await threeEvents();
    if (state === 'read') await readNotifications(db, testNow, mari.id, [subjectId]);
    expect(await shown(subjectId)).toEqual([[jaan.id, 2, '/p#3', 'Kolmas']]);
    await withdrawAt(subjectId, '/p#3');
    expect(await shown(subjectId)).toEqual([[kati.id, 2, '/p#2', 'Teine']]);
    await withdrawAt(subjectId, '/p#2');
    expect(await shown(subjectId)).toEqual([[jaan.id, 1, '/p#1', 'Esimene']]);
    await withdrawAt(subjectId, '/p#1');
    expect(await shown(subjectId)).toEqual([]);
  });

  it('keeps the latest event and counts one person fewer when an earlier event is withdrawn', async () => {
    const { jaan, subjectId } = await threeEvents();
    await withdrawAt(subjectId, '/p#2');
    expect(await shown(subjectId)).toEqual([[jaan.id, 1, '/p#3', 'Kolmas']]);
  });

  it('removes a blocked actor only for the member who blocked them', async () => {
    const other = await member();
    const { mari, jaan, kati, subjectId } = await threeEvents();
    await notify({ subjectId, to: [other.id], actorId: jaan.id, path: '/p#3' });
    await withdrawEventsOfActor(db, mari.id, jaan.id);
    expect(await shown(subjectId)).toEqual(
      expect.arrayContaining([
        [kati.id, 1, '/p#2', 'Teine'],
        [jaan.id, 1, '/p#3', 'Tere!'],
      ]),
    );
  });

  it('keeps the actors of earlier groups that have been read', async () => {
    const { mari, jaan, kati, subjectId } = await threeEvents();
    await readNotifications(db, testNow, mari.id, [subjectId]);
    await notify({ subjectId, to: [mari.id], actorId: kati.id, path: '/p#4' }, later(3 * minute));
    await withdrawEventsOfActor(db, mari.id, kati.id);
    expect(await shown(subjectId)).toEqual([[jaan.id, 1, '/p#3', 'Kolmas']]);
  });

  it('cancels the mail if all remaining events have been mailed', async () => {
    const { mari, kati, subjectId } = await threeEvents({ kind: 'reply' });
    const due = async () => (await rowsAbout(subjectId)).map(({ mailDueAt }) => mailDueAt !== null);
    await withdrawAt(subjectId, '/p#3');
    expect(await due()).toEqual([true]);
    await db.insert(notificationMails).values({ userId: mari.id, sentAt: at + minute, claimedBy: 'x' });
    await notify({ kind: 'reply', subjectId, to: [mari.id], actorId: kati.id, path: '/p#5' }, later(4 * minute));
    await withdrawAt(subjectId, '/p#5');
    expect(await due()).toEqual([false]);
  });

  it('deletes the community’s own notifications, which have no events', async () => {
    const mari = await member();
    const subjectId = await notify({ to: [mari.id], path: '/p#1' });
    await withdrawAt(subjectId, '/p#1');
    expect(await rowsAbout(subjectId)).toEqual([]);
  });

  it('shows the latest remaining event and counts the remaining actors in fifty random groups', async () => {
    const mari = await member();
    const people = await Promise.all(Array.from({ length: 4 }, member));
    const event = fc.record({ actor: fc.integer({ min: 0, max: 3 }), gone: fc.boolean() });
    const property = fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 6 }), async (events) => {
      const subjectId = newId();
      const actorOf = (actor: number) => people[actor]?.id ?? '';
      for (const [index, { actor }] of events.entries()) {
        const path = `/p#${index}`;
        await notify({ subjectId, to: [mari.id], actorId: actorOf(actor), path, excerpt: path }, later(index * minute));
      }
      for (const [index, { gone }] of events.entries()) if (gone) await withdrawAt(subjectId, `/p#${index}`);
      const left = events.flatMap(({ actor, gone }, index) => (gone ? [] : [{ actorId: actorOf(actor), index }]));
      const last = left.at(-1);
      const expected = last
        ? [[last.actorId, new Set(left.map(({ actorId }) => actorId)).size, `/p#${last.index}`, `/p#${last.index}`]]
        : [];
      expect(await shown(subjectId)).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 50 });
  });
});

describe('mail about a notification', () => {
  const dueOf = async (subjectId: string) => (await rowsAbout(subjectId)).map(({ mailDueAt }) => mailDueAt);

  it.each([
    ['mail', at],
    ['site', null],
    ['digest', null],
  ] as const)('is due at once if the channel is mail, and never for another channel: %s', async (channel, due) => {
    const mari = await member();
    await db.insert(notificationChannels).values({ userId: mari.id, kind: 'comment', channel });
    expect(await dueOf(await notify({ to: [mari.id] }))).toEqual([due]);
  });

  it('is due at least five minutes after the previous mail', async () => {
    const mari = await member();
    await db.insert(notificationMails).values({ userId: mari.id, sentAt: at - 2 * minute, claimedBy: 'x' });
    expect(await dueOf(await notify({ kind: 'reply', to: [mari.id] }))).toEqual([at + 3 * minute]);
  });
});

describe('a notification', () => {
  it('is withdrawn together with its subject', async () => {
    const [mari, jaan] = [await member(), await member()];
    const subjectId = await notify({ to: [mari.id], actorId: jaan.id });
    const kept = await notify({ to: [mari.id], actorId: jaan.id });
    await db.batch([...withdrawNotifications(db, [subjectId])]);
    expect([await recipientsOf(subjectId), await recipientsOf(kept)]).toEqual([[], [mari.id]]);
    expect(await db.$count(notificationEvents, eq(notificationEvents.subjectId, subjectId))).toBe(0);
  });

  it('can be moved to another scope', async () => {
    const mari = await member();
    const [from, to] = [await scope('members'), await scope('donator')];
    const subjectId = await notify({ to: [mari.id], scopeId: from });
    await moveNotifications(db, [subjectId], to);
    expect(await rowsAbout(subjectId)).toMatchObject([{ scopeId: to }]);
  });

  it('quotes at most 200 characters without splitting a surrogate pair', async () => {
    const mari = await member();
    const [row] = await rowsAbout(await notify({ to: [mari.id], excerpt: '🌕'.repeat(150) }));
    expect(row?.excerpt).toBe(`${'🌕'.repeat(99)}…`);
  });

  it('is found by the index of unread notifications when it is marked as read', async () => {
    const plan = await explain(db, readNotifications(db, testNow, newId(), [newId()]));
    expect(JSON.stringify(plan)).toContain('notifications_unread (user_id=? AND kind=? AND subject_id=?)');
  });
});
