import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { setPreviewHome } from '#api/features/site/home/index.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntry, isRecorded, type SingleAction, staffAction } from '#api/platform/audit/audit-entry.ts';
import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import { signText } from '#api/platform/crypto/keyring.ts';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { selectCondition } from '#api/platform/database/conditions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { sharePreviewSchema } from './contract.ts';
import { composeDraft, type Draft } from './draft.ts';
import { selectDraft, setShareKey } from './queries.ts';

/**
 * Returns the `preview=` parameter of the studio's own preview. It stops working once the administrator loses the role.
 */
export function createStudioPreviewToken(context: Context): string {
  const { user } = requireRole(context, 'admin');
  return previewToken(context, { viewer: user.id, until: context.now.getTime() + 4 * hourMs });
}

/** Shares the preview at an unguessable, expiring URL. Revokes the previous one. */
export const sharePreview = verb(
  { access: 'admin', input: sharePreviewSchema, records: 'brand.share' },
  async (context, { days }, { user }): Promise<{ data: { address: string; until: number } }> => {
    const { now } = context;
    const key = randomToken();
    const until = now.getTime() + days * dayMs;
    const act = { ...staffAction(context, user.id, 'brand.share'), targetId: 'brand', after: { until } };
    await share(context, act, { key, until });
    return { data: { address: `${context.origin}/?preview=${previewToken(context, { key, until })}`, until } };
  },
);

/** Revokes the URL that shares the preview. */
export const stopSharingPreview = verb(
  { access: 'admin', records: 'brand.unshare' },
  async (context, _, { user }): Promise<void> => {
    const act = { ...staffAction(context, user.id, 'brand.unshare'), targetId: 'brand' };
    await share(context, act, { key: null, until: null });
  },
);

/** Sets or revokes the key of the shared preview. Throws `forbidden` if the member is no longer an administrator. */
async function share(
  { db }: Context,
  act: SingleAction & { targetId: string },
  shared: Parameters<typeof setShareKey>[1],
): Promise<void> {
  const { entry } = await namedBatch(db, {
    entry: auditEntry(db, act, isAdministrator(act.actorId)),
    ...setShareKey(db, shared, isRecorded(act)),
  });
  if (entry.rowsAffected === 0) throw new AppError('forbidden');
}

/** Returns the context of a page that shows the draft, for anyone with a valid URL; throws `not_found` otherwise. */
export async function loadPreviewContext(context: Context, token: string): Promise<Context> {
  const [, until = '0', viewer] = /^([1-9]\d{12})\.(?:([\da-f-]{36})\.)?[\w-]{43}$/.exec(token) ?? [];
  if (Number(until) <= context.now.getTime()) throw new AppError('not_found');
  const { db } = context;
  const { mayView, ...selected } = await namedBatch(db, {
    mayView: selectCondition(db, viewer === undefined ? undefined : isAdministrator(viewer)),
    ...selectDraft(db),
  });
  const draft = composeDraft(selected, context.folder);
  const address = viewer === undefined ? { key: draft.shareKey } : { viewer };
  const isValid = isSigned(context, token, { ...address, until: Number(until) });
  if (!mayView[0]?.holds || !isValid) throw new AppError('not_found');
  const state = { ...(await context.community()), brandSettings: draft.settings };
  setPreviewHome(state, draft.home.to);
  const { names } = draft.settings;
  return Object.create(context, {
    community: { value: async () => state, enumerable: true },
    tenant: { get: () => named(context, names), enumerable: true },
  }) as Context;
}

/** Returns the community with the draft's name, in the context's language. */
function named({ tenant, locale }: Context, names: Draft['settings']['names']): Context['tenant'] {
  return names ? { ...tenant, name: names[locale] } : tenant;
}

/** What a preview's URL is signed for: the key of the shared URL, or one administrator's studio. */
interface Address {
  key?: string | null;
  viewer?: string;
  until: number;
}

function isSigned(context: Context, token: string, address: Address): boolean {
  const given = Buffer.from(token);
  if (!address.key && !address.viewer) return false;
  return previewTokens(context, address).some(
    (wanted) => given.length === wanted.length && timingSafeEqual(given, Buffer.from(wanted)),
  );
}

const previewToken = (context: Context, address: Address) => previewTokens(context, address)[0] ?? '';

/**
 * Binds a URL to the community, its key or viewer, and its expiry: one signature per known version of the secret, the
 * current one first.
 */
function previewTokens({ env, tenant }: Context, { key, viewer, until }: Address): string[] {
  const bound = JSON.stringify([tenant.slug, key ?? null, viewer ?? null, until]);
  const shown = [until, ...(viewer ? [viewer] : [])].join('.');
  return signText(env.MASTER_KEY, 'brand preview').map(
    (secret) => `${shown}.${createHmac('sha256', secret).update(bound).digest('base64url')}`,
  );
}
