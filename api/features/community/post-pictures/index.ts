export { deleteUnusedPictures } from './delete-unused-pictures.ts';
