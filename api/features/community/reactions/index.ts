export { reactionsBy } from './limits.ts';
export { presentReactors, presentState } from './present.ts';
export {
  deleteReaction,
  deleteReactionsIf,
  insertReactionIf,
  selectCounts,
  selectOwnReactions,
  selectReactors,
} from './queries.ts';
