export {
  countComment,
  countDown,
  deleteRows,
  findComment,
  findPlace,
  nextPosition,
  titleFor,
} from './queries.ts';
export { closedReason } from './rules.ts';
export { tellOfComment } from './tell-of-comment.ts';
