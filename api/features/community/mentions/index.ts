export { type MentionTarget, markNotified, newlyMentioned, replaceMentions } from './queries.ts';
