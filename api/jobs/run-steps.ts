import type { Context } from '../context.ts';
import { describeError, log } from '../platform/http/log.ts';

export type Steps = Readonly<Record<string, (context: Context) => Promise<unknown>>>;

/**
 * Runs independent steps in order. A failed step is logged by its name and doesn't block the others; the first failure
 * is thrown at the end.
 */
export async function runSteps(context: Context, steps: Steps): Promise<void> {
  const failures: unknown[] = [];
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(context);
    } catch (error) {
      log('error', 'minute.step_failed', { community: context.tenant.slug, step, ...describeError(error) });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
