import { isoTime } from '#api/platform/calendar/time.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type OwnReport, ownReportsQuery } from './contract.ts';
import { type SelectedReport, selectOwnReports } from './queries.ts';

/** Lists the member's reports, newest first, with their outcomes. Suspended members can read theirs, too. */
export const listOwnReports = verb(
  { access: 'member', input: ownReportsQuery },
  async (context, { limit, ...wanted }, { user }): Promise<{ data: Page<OwnReport> }> => {
    const rows = await selectOwnReports(context.db, user.id, { ...wanted, limit: limit + 1 });
    const { items, nextCursor } = pageOf(rows, limit);
    return { data: { items: items.map(presentReport), nextCursor } };
  },
);

/** Presents a report. A case that is pending again after an appeal has no decision to show. */
function presentReport({
  lastAt,
  decidedAt,
  decisionId,
  action,
  withdrawnAt,
  decisionState,
  appeal,
  ...report
}: SelectedReport) {
  const isDecided = report.state !== 'pending';
  const isReversed = isDecided && decisionId !== null && decisionState !== 'in_force';
  return {
    ...report,
    state: isReversed ? decisionState : report.state,
    at: isoTime(lastAt),
    decidedAt: isoTime(decidedAt),
    endedAt: isReversed ? isoTime(withdrawnAt) : null,
    decision: isDecided && decisionId !== null && action === 'none' ? { id: decisionId, appeal } : null,
  };
}
