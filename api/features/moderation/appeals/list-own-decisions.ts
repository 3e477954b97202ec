import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { verb } from '#api/verb.ts';
import type { OwnDecision } from './contract.ts';
import { presentOwnDecision } from './present.ts';
import { type MemberDecisionRow, selectDecisionsAbout } from './queries.ts';

const maxShown = 50;

/** Lists the latest decisions about the member, even if the member is suspended. */
export const listOwnDecisions = verb(
  { access: 'member' },
  async (context, _, member): Promise<{ data: { items: OwnDecision[] } }> => {
    const { read, present } = readOwnDecisions(context, member);
    return { data: { items: present(await read) } };
  },
);

/** Like {@link listOwnDecisions}, but as part of a page's exchange. */
export function readOwnDecisions(context: Context, { user }: Member) {
  const read = selectDecisionsAbout(context.db, user.id, maxShown);
  return {
    read,
    present: (rows: readonly MemberDecisionRow[]) => rows.map((row) => presentOwnDecision(row, context.now)),
  };
}
