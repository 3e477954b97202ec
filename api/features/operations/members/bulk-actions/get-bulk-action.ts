import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { type BulkAction, type BulkActionDetails, type BulkActionMember, bulkActionMembersQuery } from './contract.ts';
import { type BulkActionRow, countMembers, findBulkAction, selectBulkActions, selectMembers } from './queries.ts';

const pageSize = 50;

/** Lists the actions of the last weeks, newest first. */
export const listBulkActions = verb(
  { access: 'admin' },
  async (context): Promise<{ data: { items: BulkAction[] } }> => {
    return { data: { items: (await selectBulkActions(context.db)).map(presentBulkAction) } };
  },
);

/** Returns one action: the number of members in each state, and a page of members. */
export const getBulkAction = verb(
  { access: 'admin', params: idParams, input: bulkActionMembersQuery },
  async (context, { id, state, cursor = '' }): Promise<{ data: BulkActionDetails }> => {
    const { db } = context;
    const { found, counted, rows } = await namedBatch(db, {
      found: findBulkAction(db, id),
      counted: countMembers(db, id),
      rows: selectMembers(db, id, { state, after: cursor, limit: pageSize + 1 }),
    });
    const [known] = found;
    if (!known) throw new AppError('not_found');
    const countOf = (wanted: string) => counted.find((each) => each.state === wanted)?.count ?? 0;
    const counts = { waiting: countOf('waiting'), done: countOf('done'), refused: countOf('refused') };
    const items = rows.slice(0, pageSize) as BulkActionMember[];
    const nextCursor = rows.length > pageSize ? (items.at(-1)?.id ?? null) : null;
    return { data: { act: { ...presentBulkAction(known), counts }, items, nextCursor } };
  },
);

function presentBulkAction({
  id,
  kind,
  details,
  reason,
  filter,
  leftOut,
  state,
  preparedAt,
  ...tags
}: BulkActionRow): BulkAction {
  const { tier = null, until = null } = details;
  return {
    id,
    kind,
    tier,
    until,
    tag: tags.tagName,
    filterTag: tags.filterTag,
    reason,
    filter,
    leftOut,
    state,
    preparedAt: isoTime(preparedAt),
  };
}
