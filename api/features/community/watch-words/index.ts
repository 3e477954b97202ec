export { refuseNewWords, refuseWords, requireTakenWords } from './find-watch-words.ts';
export { getWatchWords } from './manage-watch-words.ts';
export { heldWordOf, noteHeldWord } from './queries.ts';
