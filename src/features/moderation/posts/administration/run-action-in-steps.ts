import {
  type BulkResult,
  maxCounted,
  maxPostsPerBulkStep,
} from '#api/features/moderation/posts/administration/contract.ts';
import { type Body, call } from '#src/client/call.ts';

const bulkCall = 'POST /api/admin/posts/bulk';
type BulkBody = Body<typeof bulkCall>;

/** An action's fields, without its targets. */
export type ActionValues = Pick<BulkBody, 'action' | 'ground' | 'reason' | 'space'>;
/** Everything that a filter matched when the list was loaded. */
export interface FilterMatches {
  filter: NonNullable<BulkBody['filter']>;
  asOf: string;
}
export type RemainingItems = { items: NonNullable<BulkBody['items']> } | (FilterMatches & { cursor?: string });

export interface BulkProgress {
  results: readonly BulkResult[];
  /** The remaining work; null if there is none. */
  rest: RemainingItems | null;
}

/** Acts step by step and reports each step, so that a retry continues where the first attempt failed. */
export async function runActionInSteps(
  act: ActionValues,
  begun: BulkProgress,
  report: (work: BulkProgress) => void,
): Promise<BulkProgress> {
  let work = begun;
  while (work.rest !== null && work.results.length < maxCounted) {
    const { results, rest } = await takeStep(act, work.rest);
    work = { results: [...work.results, ...results], rest };
    report(work);
  }
  return work;
}

async function takeStep(act: ActionValues, rest: RemainingItems): Promise<BulkProgress> {
  if (!('items' in rest)) {
    const { results, nextCursor } = (await call(bulkCall, { body: { ...act, ...rest } })).data;
    return { results, rest: nextCursor === null ? null : { ...rest, cursor: nextCursor } };
  }
  const left = rest.items.slice(maxPostsPerBulkStep);
  const { results } = (await call(bulkCall, { body: { ...act, items: rest.items.slice(0, maxPostsPerBulkStep) } }))
    .data;
  return { results, rest: left.length > 0 ? { items: left } : null };
}
