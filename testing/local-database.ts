/**
 * How every database of this machine's server is made. Left to itself the server takes the write lock
 * from a transaction that is five seconds old, and may lock itself up while it does: whoever writes to
 * that database then waits for ever. Each of our transactions is one exchange, which ends by itself.
 */
export const localDatabase = JSON.stringify({ txn_timeout_s: 600 });
