import type { Context } from '#api/context.ts';
import { computeAudienceTimes } from '#api/features/community/announcements/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { toStoredConditions } from '../conditions.ts';
import { type Conditions, conditionsSchema, referenceKinds, type SegmentSize, sizesQuery } from '../contract.ts';
import { countSegment, findSegments } from './queries.ts';

type Row = Awaited<ReturnType<typeof countSegment>>[number];

const countNow = (context: Context, conditions: Conditions) =>
  countSegment(context.db, conditions, computeAudienceTimes(context, conditions, context.now.getTime()));

const present = (row: Row | undefined): SegmentSize => ({
  ...{ memberCount: row?.memberCount ?? 0, mailableCount: row?.mailableCount ?? 0 },
  gone: referenceKinds.filter((name) => row?.[name]),
});

/** Counts the members who meet the conditions now, whether or not they agreed to mail. */
export const countMatchingMembers = verb(
  { access: 'admin', input: conditionsSchema },
  async (context, given): Promise<{ data: SegmentSize }> => {
    const [row] = await countNow(context, toStoredConditions(given));
    return { data: present(row) };
  },
);

/** Like {@link countMatchingMembers}, but for saved segments, a few at a time because each count reads all members. */
export const countSegments = verb(
  { access: 'admin', input: sizesQuery },
  async (context, { ids }): Promise<{ data: { items: Array<SegmentSize & { id: string }> } }> => {
    const found = await findSegments(context.db, ids);
    if (found.length === 0) return { data: { items: [] } };
    const counts = found.map(({ id, conditions }) => [id, countNow(context, conditions)] as const);
    const rows = await namedBatch(context.db, Object.fromEntries(counts));
    return { data: { items: found.map(({ id }) => ({ id, ...present(rows[id]?.[0]) })) } };
  },
);
