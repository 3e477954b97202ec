export { exportUsers } from './export-users.ts';
export { getUser } from './get-user.ts';
export { listUsers } from './list-users.ts';
