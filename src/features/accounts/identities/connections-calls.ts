import type { Connections } from '#api/features/accounts/identities/contract.ts';
import { callApi } from '#src/client/api-client.ts';

/** A change to the connections that still needs the member's password. */
export type Change =
  | { kind: 'connect'; provider: string; name: string }
  | { kind: 'disconnect'; id: string; name: string };

export async function loadConnections(): Promise<Connections> {
  return (await callApi<{ data: Connections }>('GET', '/api/identities')).data;
}

/** Goes to the provider to connect it, or disconnects it and returns the remaining connections. */
export async function updateConnection(change: Change, password: string | undefined): Promise<Connections | null> {
  const confirmation = password === undefined ? {} : { password };
  if (change.kind === 'disconnect') {
    await callApi('DELETE', `/api/identities/${change.id}`, confirmation);
    return loadConnections();
  }
  const body = { provider: change.provider, ...confirmation };
  const { data } = await callApi<{ data: { url: string } }>('POST', '/api/identities/link/start', body);
  location.assign(data.url);
  return null;
}
