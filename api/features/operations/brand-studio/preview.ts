import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { presetHome } from '#api/features/site/home/index.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntry, isRecorded, type SingleAct, staffAct } from '#api/platform/audit/audit-entry.ts';
import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import { sign } from '#api/platform/crypto/keyring.ts';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { sharePreviewSchema } from './contract.ts';
import { type Draft, loadDraft } from './draft.ts';
import { setShare } from './queries.ts';

/** Stands in for the key of a shared address in the studio's own previews. */
const studio = 'studio';

/** The value of `preview=` for the studio's own preview, opened by an administrator. */
export function studioPreview(context: Context): string {
  requireRole(context, 'admin');
  return previewToken(context, studio, context.now.getTime() + 4 * hourMs);
}

/** Shares the preview by an unguessable, expiring address. Revokes the previous one. */
export async function sharePreview(
  context: Context,
  input: z.input<typeof sharePreviewSchema>,
): Promise<{ data: { address: string; until: number } }> {
  const { user } = requireRole(context, 'admin');
  const { days } = parseInput(sharePreviewSchema, input);
  const { now } = context;
  const key = randomToken();
  const until = now.getTime() + days * dayMs;
  const act = { ...staffAct(context, user.id, 'brand.share'), targetId: 'brand', after: { until } };
  await share(context, act, { key, until });
  return { data: { address: `${context.origin}/?preview=${previewToken(context, key, until)}`, until } };
}

/** Revokes the address that shares the preview. */
export async function stopSharing(context: Context): Promise<void> {
  const { user } = requireRole(context, 'admin');
  const act = { ...staffAct(context, user.id, 'brand.unshare'), targetId: 'brand' };
  await share(context, act, { key: null, until: null });
}

/** Sets or revokes the shared preview's key. Forbidden if the member is no longer an administrator. */
async function share(
  { db }: Context,
  act: SingleAct & { targetId: string },
  shared: Parameters<typeof setShare>[1],
): Promise<void> {
  const { entry } = await namedBatch(db, {
    entry: auditEntry(db, act, isAdministrator(act.actorId)),
    ...setShare(db, shared, isRecorded(act)),
  });
  if (entry.rowsAffected === 0) throw new AppError('forbidden');
}

/** The context of a page that shows the draft, for anyone with a valid address. Anything else is not found. */
export async function openPreview(context: Context, token: string): Promise<Context> {
  const until = Number(/^([1-9]\d{12})\.[\w-]{43}$/.exec(token)?.[1] ?? 0);
  if (until <= context.now.getTime()) throw new AppError('not_found');
  const draft = await loadDraft(context);
  if (!isValidToken(context, draft, token, until)) throw new AppError('not_found');
  const state = { ...(await context.community()), brandSettings: draft.settings };
  presetHome(state, draft.home.to);
  return Object.create(context, { community: { value: async () => state, enumerable: true } }) as Context;
}

function isValidToken(context: Context, { shareKey }: Draft, token: string, until: number): boolean {
  const given = Buffer.from(token);
  return [studio, ...(shareKey ? [shareKey] : [])]
    .flatMap((key) => previewTokens(context, key, until))
    .some((wanted) => given.length === wanted.length && timingSafeEqual(given, Buffer.from(wanted)));
}

const previewToken = (context: Context, key: string, until: number) => previewTokens(context, key, until)[0] ?? '';

/**
 * Binds an address to community, key and expiry: one signature per known version of the secret, the current one first.
 */
function previewTokens({ env, tenant }: Context, key: string, until: number): string[] {
  const bound = JSON.stringify([tenant.slug, key, until]);
  const signatures = sign(env.MASTER_KEY, 'brand preview').map((secret) =>
    createHmac('sha256', secret).update(bound).digest('base64url'),
  );
  return signatures.map((signature) => `${until}.${signature}`);
}
