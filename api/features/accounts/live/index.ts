export { hintGroup, hintStaff } from './hint-group.ts';
export { isStaffMember, selectWatchableKeys } from './queries.ts';
