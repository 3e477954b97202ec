import type { Context } from '#api/context.ts';

/** Work that is nobody's to wait for: begun once the answer is on its way, so that it delays nothing of it. */
export function afterAnswer({ defer }: Pick<Context, 'defer'>, work: () => Promise<unknown>): void {
  defer(new Promise((resolve) => setTimeout(resolve, 0)).then(work));
}
