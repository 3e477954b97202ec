export { deleteUnusedFiles } from './delete-unused-files.ts';
