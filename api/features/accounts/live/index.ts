export { hintGroup, hintStaff } from './hint-group.ts';
export { isOfStaff, selectWatchable } from './queries.ts';
