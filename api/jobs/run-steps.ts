import type { Context } from '../context.ts';
import { toAppError } from '../platform/http/app-error.ts';
import { describeError, log } from '../platform/http/log.ts';

export type Steps = Readonly<Record<string, (context: Context) => Promise<unknown>>>;

/** After this many timeouts in a row, the other steps are skipped: each would wait seconds for the silent database. */
const maxUnavailable = 2;

/**
 * Runs independent steps in order. A failed step is logged by its name and doesn't block the others, unless the
 * database is unavailable; the first failure is thrown at the end.
 */
export async function runSteps(context: Context, steps: Steps): Promise<void> {
  const failures: unknown[] = [];
  let unavailable = 0;
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(context);
      unavailable = 0;
    } catch (error) {
      log('error', 'minute.step_failed', { community: context.tenant.slug, step, ...describeError(error) });
      failures.push(error);
      unavailable = toAppError(error).kind === 'unavailable' ? unavailable + 1 : 0;
      if (unavailable === maxUnavailable) break;
    }
  }
  if (failures.length > 0) throw failures[0];
}
