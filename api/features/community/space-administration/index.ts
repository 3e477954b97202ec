export { listManagedSpaces } from './manage-spaces.ts';
