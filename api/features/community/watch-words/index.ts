export { refuseNewWords, refuseWords, requireAllowedWords } from './find-watch-words.ts';
export { getWatchWords } from './manage-watch-words.ts';
export { heldWordOf, recordHeldWord } from './queries.ts';
