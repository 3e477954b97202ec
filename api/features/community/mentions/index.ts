export { type MentionTarget, markMentionsNotified, newlyMentionedMembers, replaceMentions } from './queries.ts';
