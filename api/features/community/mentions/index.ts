export { type MentionTarget, markTold, newlyMentioned, replaceMentions, selectMentionNames } from './queries.ts';
