export { aboutComment } from './about-comment.ts';
export { notifyOfComment } from './notify-of-comment.ts';
export {
  countComment,
  countDown,
  deleteRows,
  findComment,
  findPlace,
  nextPosition,
} from './queries.ts';
export { closedReason } from './rules.ts';
