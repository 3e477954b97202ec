export { deleteAccountOf } from './delete-user.ts';
export { exportUsers } from './export-users.ts';
export { getUser } from './get-user.ts';
export { listUsers } from './list-users.ts';
export { selectMatchingIds } from './queries.ts';
export { endSessions } from './sign-out-user.ts';
