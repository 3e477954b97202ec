export { isOpenPost, takesWriting } from './queries.ts';
