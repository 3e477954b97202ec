export { type MentionTarget, markNotified, newlyMentionedMembers, replaceMentions } from './queries.ts';
