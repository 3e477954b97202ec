export { findGone, nameFiles, namesGone } from './name-files.ts';
export { noteFile } from './queries.ts';
