export { reactionsBy } from './limits.ts';
export { presentReactors, presentState } from './present.ts';
export {
  deleteReaction,
  deleteReactionsIf,
  insertReactionIf,
  selectCounts,
  selectOwn,
  selectReactors,
} from './queries.ts';
