import { freshProofs } from './fresh-proofs.ts';
import { apiPermissions } from './permission-matrix.ts';

/** Calls without an effect on others: previews, suggestions, and unpublished work. */
const changesNothing = new Set([
  'POST /api/admin/legal-documents/preview',
  'POST /api/admin/content-preview',
  'POST /api/admin/recipe-suggestions',
  'POST /api/admin/watch-word-tests',
  'POST /api/admin/announcements/preview',
  // Only stores how far staff have read.
  'POST /api/admin/messages/:id/read',
  // Only queries a service.
  'POST /api/admin/connections/:name/check',
  // Only writes to whoever asks.
  'POST /api/admin/mail-sender/test-mail',
  // Recorded when it is started.
  'POST /api/admin/bulk-acts',
  // Belongs to each administrator alone.
  'POST /api/admin/user-filters',
  'DELETE /api/admin/user-filters/:name',
  'PUT /api/admin/customizations',
  'PUT /api/admin/customizations/logos/:kind',
  'PUT /api/admin/customizations/home',
  'PUT /api/admin/customizations/pictures',
  'DELETE /api/admin/customizations',
  'POST /api/admin/customizations/versions/:number/draft',
  'POST /api/admin/drafts',
  'PUT /api/admin/drafts/:id',
  'POST /api/admin/drafts/:id/restore',
  'PUT /api/admin/content-pictures',
  'POST /api/admin/media',
  'DELETE /api/admin/media/:id',
  'PUT /api/admin/media-parts',
  'POST /api/admin/media/:id/finish',
  // Only on a developer's machine.
  'POST /api/admin/events/seed',
]);

/**
 * Acts whose setup leaves nothing to undo, so that they leave no entry. These features' own tests check the records.
 */
const undoesNothing = new Set([
  'POST /api/posts/:id/unpin',
  'POST /api/posts/:id/unlock',
  'POST /api/posts/:id/revisions/:revisionId/show',
  'POST /api/admin/spaces/:id/unarchive',
  'PUT /api/admin/space-order',
]);

/**
 * What a call leaves in the audit log: an entry for every staff act and every exported file; other calls may do
 * either.
 */
export function entriesOf(route: string): 'some' | 'none' | 'any' {
  const access = apiPermissions[route];
  const isWrite = !route.startsWith('GET ') || freshProofs[route] === 'always';
  const isAct = isWrite && (access === 'moderator' || access === 'admin');
  if (!isAct || changesNothing.has(route)) return 'any';
  return undoesNothing.has(route) ? 'none' : 'some';
}
