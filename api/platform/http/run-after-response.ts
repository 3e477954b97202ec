import type { Context } from '#api/context.ts';

/** Runs work that no one has to wait for, once the response is on its way. */
export function runAfterResponse({ defer }: Pick<Context, 'defer'>, work: () => Promise<unknown>): void {
  defer(new Promise((resolve) => setTimeout(resolve, 0)).then(work));
}
