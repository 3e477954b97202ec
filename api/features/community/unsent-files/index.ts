export { deleteUnsentFiles } from './delete-unsent-files.ts';
