import type { Context } from '#api/context.ts';

export const post = (context: Context) => context.now;
