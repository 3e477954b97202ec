import type { Access } from './permission-matrix.ts';

/** The part of the permission matrix about running the community. */
export const administrationPermissions: Readonly<Record<string, Access>> = {
  'GET /api/admin/user-imports': 'admin',
  'PUT /api/admin/user-imports': 'admin',
  'GET /api/admin/user-imports/:id': 'admin',
  'GET /api/admin/user-imports/:id/refused': 'admin',
  'POST /api/admin/user-imports/:id/start': 'admin',
  'POST /api/admin/user-imports/:id/stop': 'admin',
  'GET /api/admin/users': 'admin',
  'POST /api/admin/users': 'admin',
  'GET /api/admin/users/export': 'admin',
  'GET /api/admin/users/:id': 'admin',
  'PATCH /api/admin/users/:id': 'admin',
  'DELETE /api/admin/users/:id': 'admin',
  'POST /api/admin/users/:id/email': 'admin',
  'POST /api/admin/users/:id/tiers': 'admin',
  'DELETE /api/admin/users/:id/tiers/:grantId': 'admin',
  'GET /api/admin/two-factor-resets': 'admin',
  'POST /api/admin/users/:id/two-factor-reset': 'admin',
  'POST /api/admin/two-factor-resets/:id/confirm': 'admin',
  'DELETE /api/admin/two-factor-resets/:id': 'admin',
  'POST /api/admin/users/:id/ban': 'admin',
  'POST /api/admin/users/:id/unban': 'admin',
  'POST /api/admin/users/:id/sign-out': 'admin',
};
