/**
 * The settings of every local database. By default the server takes the write lock away from transactions older than
 * five seconds, which can deadlock it; ours are single exchanges and end on their own. Long contention can still stall
 * it: eight writers to one row froze within 100,000 writes.
 */
const settings = JSON.stringify({ txn_timeout_s: 600 });

/** How long to wait before each retry when the server is overloaded, in milliseconds. */
const delaysMs = [50, 100, 200, 400, 800, 1_600];

/** Creates an empty database unless it already exists. */
export async function createLocalDatabase(adminUrl: string, name: string): Promise<void> {
  let response = await ask(adminUrl, name);
  for (const ms of delaysMs) {
    if (response.status !== 429 && response.status !== 503) break;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, ms * (1 + Math.random())));
    response = await ask(adminUrl, name);
  }
  if (response.ok) return;
  const answer = await response.text();
  if (!/already exists/i.test(answer)) throw new Error(`The database "${name}" could not be made: ${answer}`);
}

function ask(adminUrl: string, name: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${adminUrl}/v1/namespaces/${name}/create`, { method: 'POST', headers, body: settings });
}
