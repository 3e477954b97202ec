export { type MentionTarget, markTold, newlyMentioned, replaceMentions } from './queries.ts';
