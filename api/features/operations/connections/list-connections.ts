import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { selectCommunitySecretNames } from '#api/platform/community-secrets/community-secrets.ts';
import { connectionsOf } from './connections-of.ts';
import type { ConnectionView } from './contract.ts';

/** The services the community can have a key for, and since when it has one. Never the key. */
export async function listConnections(context: Context): Promise<{ data: { connections: ConnectionView[] } }> {
  requireRole(context, 'admin');
  const entered = new Map((await selectCommunitySecretNames(context.db)).map((row) => [row.name, row.updatedAt]));
  const connections = connectionsOf(context).map(({ check, name, ...connection }) => ({
    ...{ name, ...connection, isCheckable: check !== undefined },
    setAt: isoTime(entered.get(name) ?? null),
  }));
  return { data: { connections } };
}
