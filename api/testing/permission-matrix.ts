/** Who asks, as far as permissions tell them apart. `banned` still holds the session of before the ban. */
export const viewers = ['visitor', 'user', 'expert', 'moderator', 'admin', 'banned'] as const;
export type Viewer = (typeof viewers)[number];

/** Who may: everybody; the signed-in; experts; moderators and admins; admins. */
export type Access = 'anyone' | 'member' | 'expert' | 'moderator' | 'admin';

const admitted: Record<Access, readonly Viewer[]> = {
  anyone: viewers,
  member: ['user', 'expert', 'moderator', 'admin'],
  expert: ['expert'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
};

/** Whether a page or call of this access is for this viewer. A banned member is a visitor to pages. */
export function mayEnter(access: Access, viewer: Viewer): boolean {
  return admitted[access].includes(viewer);
}

/** Every call of the API. One that is missing here fails `permission-matrix.test.ts`. */
export const apiPermissions: Readonly<Record<string, Access>> = {
  'GET /api/health': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'POST /api/auth/sign-up': 'anyone',
  'POST /api/auth/verify-email': 'anyone',
  'POST /api/auth/resend-verification': 'anyone',
  'POST /api/auth/sign-in': 'anyone',
  'POST /api/auth/sign-out': 'member',
  'POST /api/auth/two-factor': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'POST /api/users/password': 'member',
  'POST /api/two-factor/setup': 'member',
  'POST /api/two-factor/enable': 'member',
  'POST /api/two-factor/disable': 'member',
  'POST /api/two-factor/backup-codes': 'member',
  'POST /api/invitations/accept': 'anyone',
  'GET /api/identities': 'member',
  'POST /api/identities/link/start': 'member',
  'DELETE /api/identities/:id': 'member',
  'GET /api/users/profile': 'member',
  'PATCH /api/users/profile': 'member',
  'PUT /api/users/avatar': 'member',
  'DELETE /api/users/avatar': 'member',
  'GET /api/users/:id': 'anyone',
  'GET /api/sessions': 'member',
  'DELETE /api/sessions': 'member',
  'DELETE /api/sessions/:id': 'member',
  'POST /api/users/delete': 'member',
  'GET /api/data-exports': 'member',
  'POST /api/data-exports': 'member',
  'GET /api/data-exports/:id/file': 'member',
  'GET /api/customizations/version': 'anyone',
  'GET /api/customizations/current': 'anyone',
  'GET /api/experts': 'anyone',
  'GET /api/experts/:id': 'anyone',
  'POST /api/feedback': 'anyone',
};
