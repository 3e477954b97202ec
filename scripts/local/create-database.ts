/**
 * How every database of this machine's server is made. Left to itself the server takes the write lock
 * from a transaction that is five seconds old, and may lock itself up while it does: whoever writes to
 * that database then waits for ever. Each of our transactions is one exchange, which ends by itself.
 *
 * Writers may still come to a stop: 100,000 contended writes of one row, eight at once, stopped after
 * about four minutes with everybody waiting for the lock. It was not seen elsewhere.
 */
const settings = JSON.stringify({ txn_timeout_s: 600 });

/** Makes an empty database of that name; one that exists stays as it is. */
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
