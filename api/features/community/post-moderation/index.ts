export { removePosts, setMark, setSpace } from './queries.ts';
