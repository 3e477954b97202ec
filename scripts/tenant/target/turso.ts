import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';

const databaseSchema = z.object({ database: z.object({ Hostname: z.string() }) });

/**
 * Creates a database at Turso unless it exists, and returns its URL.
 * https://docs.turso.tech/api-reference/databases/create
 */
export async function createTursoDatabase(name: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const { TURSO_API_TOKEN: token, TURSO_ORG: organization, TURSO_GROUP: group = 'default' } = environment;
  if (!token || !organization) {
    throw new OperatorError([
      'To make databases, set TURSO_API_TOKEN and TURSO_ORG (and TURSO_GROUP, unless it is "default").',
    ]);
  }
  const api = environment['TURSO_API_URL'] ?? 'https://api.turso.tech';
  const databases = `${api}/v1/organizations/${encodeURIComponent(organization)}/databases`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const created = await fetch(databases, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name, group }),
    signal: AbortSignal.timeout(30_000),
  });
  const found =
    created.status === 409
      ? await fetch(`${databases}/${name}`, { headers, signal: AbortSignal.timeout(30_000) })
      : created;
  if (!found.ok)
    throw new OperatorError([`Turso refused to make the database "${name}" (${found.status}): ${await found.text()}`]);
  const { database } = databaseSchema.parse(await found.json());
  return `libsql://${database.Hostname}`;
}
