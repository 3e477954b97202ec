export {
  countComment,
  countDown,
  deleteRows,
  findComment,
  findPlace,
  isDeletable,
  nextPosition,
  titleFor,
} from './queries.ts';
export { closedReason } from './rules.ts';
export { tellOfComment } from './tell-of-comment.ts';
