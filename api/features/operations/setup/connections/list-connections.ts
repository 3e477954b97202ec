import { countConnectedAccounts, findHasPassword } from '#api/features/accounts/identities/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { listUsableSecretNames, selectCommunitySecrets } from '#api/platform/community-secrets/community-secrets.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { connectionsGroup } from '#api/platform/settings/connections.ts';
import { verb } from '#api/verb.ts';
import type { Connections } from './contract.ts';
import { listAvailableConnections } from './list-available-connections.ts';
import { countChargedMembers } from './queries.ts';

/** Lists the services the community can have a key for, and when each key was entered, but never the key. */
export const listConnections = verb(
  { access: 'admin' },
  async (context, _, { user }): Promise<{ data: Connections }> => {
    const { db } = context;
    const { signInProviders } = context.tenant;
    const issuers = signInProviders.map(({ issuer }) => issuer);
    const read = await namedBatch(db, {
      connected: countConnectedAccounts(db, issuers),
      entered: selectCommunitySecrets(db),
      charged: countChargedMembers(db),
      account: findHasPassword(db, user.id),
    });
    const usable = await listUsableSecretNames(context, read.entered);
    const entered = new Map(read.entered.map((row) => [row.name, usable.has(row.name) ? row.updatedAt : null]));
    const charged = read.charged[0]?.members ?? 0;
    const connections = listAvailableConnections(context).map(
      ({ check, isForPayments = false, name, ...connection }) => ({
        ...{ name, ...connection, isCheckable: check !== undefined },
        setAt: isoTime(entered.get(name) ?? null),
        members: isForPayments
          ? charged
          : (read.connected.find(({ issuer }) => issuer === connection.settings?.['issuer'])?.accounts ?? 0),
        isNeeded: isForPayments && charged > 0,
      }),
    );
    const { version = 0 } = context.settings[connectionsGroup.name] ?? {};
    return { data: { connections, version, needsPassword: Boolean(read.account[0]?.hasPassword) } };
  },
);
