import { describe, expect, inject, it } from 'vitest';
import { auditLog } from '#api/platform/audit/schema.ts';
import { call, createTestCommunity } from './index.ts';
import { apiPermissions } from './permission-matrix.ts';
import { allRoundTrips } from './round-trips/all.ts';

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
  // Recorded once it is started.
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
 * Their setup undoes nothing here, and an act without effect leaves no entry. These features' own tests check the
 * records.
 */
const undoesNothing = new Set([
  'POST /api/posts/:id/unpin',
  'POST /api/posts/:id/unlock',
  'POST /api/posts/:id/revisions/:revisionId/show',
  'POST /api/admin/spaces/:id/unarchive',
  'PUT /api/admin/space-order',
]);

const acts = allRoundTrips.filter(([route]) => {
  const access = apiPermissions[route];
  return !route.startsWith('GET ') && (access === 'moderator' || access === 'admin') && !changesNothing.has(route);
});

async function countEntries(route: string, prepare: (typeof acts)[number][1]['prepare']): Promise<number> {
  const ai = { address: inject('modelServiceUrl'), model: 'small-model' };
  const community = await createTestCommunity({ tenant: { ai } });
  const { params = {}, query, ...options } = (await prepare?.(community)) ?? {};
  const before = await community.db.$count(auditLog);
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? `:${name}`);
  const answer = await call(community, method, query ? `${filled}?${query}` : filled, options);
  expect(answer.status).toBeLessThan(400);
  return (await community.db.$count(auditLog)) - before;
}

describe('an act of staff', () => {
  it.each(acts)('%s leaves an entry in the audit log', async (route, { prepare }) => {
    const count = await countEntries(route, prepare);
    if (undoesNothing.has(route)) expect(count).toBe(0);
    else expect(count, 'record it with an auditEntry in its batch').toBeGreaterThan(0);
  });
});
