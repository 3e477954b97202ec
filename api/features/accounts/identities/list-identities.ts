import { isoTime } from '#api/platform/calendar/time.ts';
import { selectCommunitySecrets } from '#api/platform/community-secrets/community-secrets.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import type { Connections } from './contract.ts';
import { listProvidersWithSecret } from './find-provider.ts';
import { findHasPassword, selectIdentities } from './queries.ts';

/** Lists the member's connected identities and the providers that they can connect. */
export const listIdentities = verb(
  { access: 'member' },
  async (context, _, { user }): Promise<{ data: Connections }> => {
    const { db, tenant } = context;
    const { identities, accounts, secrets } = await namedBatch(db, {
      identities: selectIdentities(db, user.id),
      accounts: findHasPassword(db, user.id),
      secrets: selectCommunitySecrets(db),
    });
    const items = identities.map(({ id, provider, email, createdAt, lastUsedAt }) => ({
      id,
      provider,
      name: tenant.signInProviders.find((known) => known.id === provider)?.name ?? provider,
      email,
      connectedAt: isoTime(createdAt),
      lastUsedAt: isoTime(lastUsedAt),
    }));
    const hasPassword = accounts[0]?.hasPassword === 1;
    return { data: { items, providers: await listProvidersWithSecret(context, secrets), hasPassword } };
  },
);
