export { reactionLimit } from './limits.ts';
export { presentReactionState, presentReactors } from './present.ts';
export {
  deleteReaction,
  deleteReactionsIf,
  insertReactionWhenAllowed,
  selectCounts,
  selectOwnReactions,
  selectReactors,
} from './queries.ts';
