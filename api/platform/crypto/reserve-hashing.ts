import { AppError } from '../http/app-error.ts';
import { estimateHashMs, HashingPace } from './hashing-pace.ts';
import { passwordCost } from './password-cost.ts';

const pace = new HashingPace();

/** Also updates the runtime's clock, which stops while code runs. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reserves a place in the isolate's queue for a number of hashes, until the end of the block: `using _place =
 * reserveHashing(1)`. Throws 429 if the queue is full, so reserve the place after parsing and before anything is
 * counted or spent.
 */
export function reserveHashing(hashes: number): Disposable {
  const entered = pace.enter(hashes, estimateHashMs(passwordCost()), Date.now());
  if ('giveBack' in entered) return { [Symbol.dispose]: entered.giveBack };
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(entered.fullForMs / 1000) });
}

/** Runs one hash when its turn comes. */
export async function hashInTurn<Key>(hash: () => Promise<Key>): Promise<Key> {
  const hashMs = estimateHashMs(passwordCost());
  for (let wait = pace.begin(hashMs, Date.now()); wait > 0; wait = pace.begin(hashMs, Date.now())) await pause(wait);
  const startedAt = Date.now();
  try {
    return await hash();
  } finally {
    await pause(0);
    pace.end(hashMs, startedAt, Date.now());
  }
}
