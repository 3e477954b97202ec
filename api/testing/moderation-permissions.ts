import type { Access } from './permission-matrix.ts';

/** The part of the permission matrix about reports, decisions and appeals. */
export const moderationPermissions: Readonly<Record<string, Access>> = {
  'GET /api/moderation/reports': 'moderator',
  'GET /api/moderation/stats': 'moderator',
  'GET /api/moderation/reports/:id': 'moderator',
  'POST /api/moderation/reports/:id/claim': 'moderator',
  'POST /api/moderation/reports/:id/release': 'moderator',
  'POST /api/moderation/reports/:id/decide': 'moderator',
  'POST /api/moderation/users/:id/lift': 'moderator',
  'POST /api/moderation/users/:id/case': 'moderator',
  'GET /api/decisions': 'member',
  // A mail's token is the permission: visitors and banned members can appeal too.
  'POST /api/appeals': 'anyone',
  'POST /api/appeals/reply': 'anyone',
  'GET /api/moderation/appeals': 'moderator',
  'GET /api/moderation/appeals/:id': 'moderator',
  'POST /api/moderation/appeals/:id/decide': 'moderator',
};
