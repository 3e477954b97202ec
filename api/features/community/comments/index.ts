export { aboutComment } from './about-comment.ts';
export { notifyOfComment } from './notify-of-comment.ts';
export {
  countComment,
  countDown,
  deleteRows,
  findComment,
  nextPosition,
} from './queries.ts';
