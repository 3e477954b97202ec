/**
 * How every database of this machine's server is made. Left to itself the server takes the write lock
 * from a transaction that is five seconds old, and may lock itself up while it does: whoever writes to
 * that database then waits for ever. Each of our transactions is one exchange, which ends by itself.
 * It does not keep the server from losing the lock when many wait for it for minutes: 100,000 writes of
 * one row, eight at once, came to a stop on a busy machine, one at a time never.
 */
export const localDatabase = JSON.stringify({ txn_timeout_s: 600 });
