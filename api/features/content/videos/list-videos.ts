import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import type { listQuery } from '../content/contract.ts';
import { type ContentList, listContent } from '../content/index.ts';

/** Lists the videos available to the member, newest first. */
export async function listVideos(context: Context, input: z.input<typeof listQuery>): Promise<ContentList> {
  requireMember(context);
  return listContent(context, 'video', input);
}
