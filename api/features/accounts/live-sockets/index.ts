export { hintGroup, hintStaff } from './hint-group.ts';
export { selectWatchable } from './queries.ts';
