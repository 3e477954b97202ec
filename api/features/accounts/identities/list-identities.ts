import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { selectCommunitySecretNames } from '#api/platform/community-secrets/community-secrets.ts';
import type { Connections } from './contract.ts';
import { workingProviders } from './find-provider.ts';
import { findWhetherPassword, selectIdentities } from './queries.ts';

/** What the member can sign in with, and what else could be connected. */
export async function listIdentities(context: Context): Promise<{ data: Connections }> {
  const { user } = requireMember(context);
  const { db, tenant } = context;
  const [rows, [account], entered] = await db.batch([
    selectIdentities(db, user.id),
    findWhetherPassword(db, user.id),
    selectCommunitySecretNames(db),
  ]);
  const items = rows.map(({ id, provider, email, createdAt, lastUsedAt }) => ({
    id,
    provider,
    name: tenant.signInProviders.find((known) => known.id === provider)?.name ?? provider,
    email,
    connectedAt: isoTime(createdAt),
    lastUsedAt: isoTime(lastUsedAt),
  }));
  return { data: { items, providers: workingProviders(context, entered), hasPassword: account?.hasPassword === 1 } };
}
