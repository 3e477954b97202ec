/**
 * Settings of every local database. By default the server takes the write lock from transactions older than five
 * seconds, which can deadlock it; ours are single exchanges and end anyway. Long contention can still stall it: eight
 * writers to one row froze within 100,000 writes.
 */
const settings = JSON.stringify({ txn_timeout_s: 600 });

/** Creates an empty database unless it exists. */
export async function createLocalDatabase(adminUrl: string, name: string): Promise<void> {
  const response = await fetch(`${adminUrl}/v1/namespaces/${name}/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: settings,
  });
  if (response.ok) return;
  const answer = await response.text();
  if (!/already exists/i.test(answer)) throw new Error(`The database "${name}" could not be made: ${answer}`);
}
