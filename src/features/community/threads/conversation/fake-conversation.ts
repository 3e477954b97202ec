import type { ShownConversation, ShownMessage } from './types.ts';

const person = (id: string, name: string) => ({
  ...{ id, name, initials: name.slice(0, 1), picture: null, isExpert: false, isStaff: false, hasProfile: true },
});
const mari = person('mari', 'Mari Maasikas');
const astrid = person('astrid', 'Astrid Fjell');

/** A message by Astrid, or by the member Mari if `isOwn` is true. */
export const message = (position: number, changes: Partial<ShownMessage> = {}): ShownMessage => ({
  ...{ id: `m${position}`, position, clientId: null, sender: changes.isOwn ? mari : astrid, isOwn: false },
  ...{ isAutomatic: false, content: `Text ${position}`, html: `<p>Text ${position}</p>`, files: [], isDeleted: false },
  ...{ answers: null, reactions: {}, mine: [] },
  ...{ createdAt: new Date(Date.parse('2026-06-15T08:00:00Z') + position * 3_600).toISOString(), editedAt: null },
  ...changes,
});

/** Mari's conversation with Astrid, of which she has read everything. */
export const conversation = (
  messages: readonly ShownMessage[],
  changes: Partial<ShownConversation> = {},
): ShownConversation => ({
  ...{ id: 'c1', kind: 'members', subject: 'Boots', hasSubject: true, request: 'accepted' },
  ...{ isAwaited: false, isUnread: false, isMuted: false },
  ...{
    closed: null,
    isInExpertInbox: false,
    readPosition: messages.at(-1)?.position ?? 0,
    hasEarlier: false,
    hasLater: false,
  },
  members: [mari, astrid].map((each) => ({ ...each, hasLeft: false, isBlocked: false, seenPosition: null })),
  messages,
  ...changes,
});
