export { presentProfile } from './present-profile.ts';
export { users } from './schema.ts';
