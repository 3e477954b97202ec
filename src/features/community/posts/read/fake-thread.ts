import type { ShownComment, ShownPart, ShownPost } from './shown-thread.ts';

const person = (id: string, name: string) => ({
  ...{ id, name, initials: name.slice(0, 1), picture: null, isExpert: false, isStaff: false, hasProfile: true },
});
const mari = person('mari', 'Mari Maasikas');
const jaan = person('jaan', 'Jaan Rebane');

/** A comment by Jaan, or by the viewer Mari if `isOwn` is true. */
export const comment = (position: number, changes: Partial<ShownComment> = {}): ShownComment => ({
  ...{ id: `c${position}`, position, parentId: null, quoted: null, state: 'published' },
  ...{ author: changes.isOwn ? mari : jaan, isBlocked: false, isOwn: false, mayModerate: false, isUnread: false },
  ...{ isByPostAuthor: false, isAnswer: false, html: `<p>Text ${position}</p>`, editedAt: null, version: 1 },
  ...{ createdAt: '2026-06-15T08:00:00.000Z', reactions: {}, mine: [] },
  ...changes,
});

/** A question by Jaan, or by the viewer Mari if `isOwn` is true, in a space that is open to both. */
export const post = (changes: Partial<ShownPost> = {}): ShownPost => ({
  ...{ id: 'p1', kind: 'question', state: 'published', author: changes.isOwn ? mari : jaan, isBlocked: false },
  space: {
    ...{ id: 's1', slug: 'tere', name: 'Tere', icon: 'moon', readAccess: 'members', mustJoin: false },
    ...{ isArchived: false, isJoined: true, isMuted: false },
  },
  ...{ isOwn: false, mayModerate: false, staffEdit: null, removal: null, mentions: [], editedAt: null, version: 1 },
  texts: [{ locale: 'en', title: 'How to keep potatoes?', body: 'Tell me.', html: '<p>Tell me.</p>' }],
  ...{ createdAt: '2026-06-15T07:00:00.000Z', lastActivityAt: '2026-06-15T08:00:00.000Z', revisionCount: 0 },
  ...{ commentCount: 2, lastPosition: 2, firstUnreadPosition: null, answerId: null, reactions: {}, mine: [] },
  ...{ isPinned: false, isLocked: false, mayComment: true, poll: null },
  ...{ isFollowing: false, isSaved: false, isMuted: false, readPosition: 2, isUnread: false },
  ...changes,
});

export const fakeThreadPart = (items: readonly ShownComment[], changes: Partial<ShownPart> = {}): ShownPart => ({
  ...{ items, nextCursor: null, previousCursor: null },
  ...changes,
});
