export { createAdmin } from './create-admin.ts';
export { createFirstAdmin } from './create-first-admin.ts';
export { hasAdmin } from './has-admin.ts';
