export { eraseNames } from './erase-names.ts';
