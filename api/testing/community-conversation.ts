import type { TestActor } from './actors.ts';
import type { TestCommunity } from './create-test-community.ts';
import { insertConversation, insertMessage } from './private-conversation.ts';

/** Inserts a conversation between a member and the community, with one message from the member. Returns its id. */
export async function insertCommunityConversation(
  community: TestCommunity,
  member: TestActor,
  body = 'Kus koosolek on?',
) {
  const id = await insertConversation(community, { members: [member.id], kind: 'community' });
  await insertMessage(community, { conversationId: id, senderId: member.id, body });
  return id;
}
