import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import {
  presentCurrentContent,
  presentSurroundings,
  selectCurrentContent,
} from '#api/features/moderation/reports/index.ts';
import { requireRole } from '#api/permissions.ts';
import { hourMs, isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { verb } from '#api/verb.ts';
import { recordCaseOpening } from '../reports/index.ts';
import { type Case, listCasesQuery } from './contract.ts';
import { presentAppealOnCase, presentDecision } from './history/present-decision.ts';
import {
  countOffences,
  selectCaseAppeals,
  selectCaseDecisions,
  selectHistory,
  selectSimilarDecisions,
} from './history/queries.ts';
import { presentCasesPage } from './list-cases.ts';
import { presentCase } from './present-case.ts';
import { findCase, selectCases, selectReports, selectSnapshots } from './queries.ts';

type Member = ReturnType<typeof requireRole>;

/**
 * Reads a case with its reports, the reported content, and earlier decisions for comparison. Doesn't claim the case.
 * Opening a case about a message is recorded.
 */
export const getCase = verb(
  { access: 'moderator', params: idParams, records: 'message.open' },
  async (context, { id }, member): Promise<{ data: Case }> => ({
    data: present(context, await namedBatch(context.db, selectCase(context, member, id))),
  }),
);

/**
 * Reads a case's whole page in one exchange: the case and the list that it belongs to. Records that the case was
 * opened.
 */
export async function getCaseInQueue(context: Context, id: string, input: z.input<typeof listCasesQuery>) {
  const member = requireRole(context, 'moderator');
  if (!idParams.safeParse({ id }).success) throw new AppError('not_found');
  const wanted = parseInput(listCasesQuery, input);
  const { db, now } = context;
  const { cases, ...selected } = await namedBatch(db, {
    ...selectCase(context, member, id),
    cases: selectCases(db, member, wanted, now),
  });
  return { shown: present(context, selected), cases: presentCasesPage(cases, wanted) };
}

const selectCase = (context: Context, member: Member, id: string) => {
  const { db, now } = context;
  return {
    opened: recordCaseOpening(context, member, id),
    found: findCase(db, member, id, now),
    reports: selectReports(db, id),
    snapshots: selectSnapshots(db, id),
    decisions: selectCaseDecisions(db, id),
    appeals: selectCaseAppeals(db, id),
    offences: countOffences(db, id),
    history: selectHistory(db, id),
    alike: selectSimilarDecisions(db, member, id),
    ...selectCurrentContent(db, id),
  };
};
type Selected = Awaited<ReturnType<typeof namedBatch<ReturnType<typeof selectCase>>>>;

function present(context: Context, { found, ...selected }: Selected): Case {
  const { reports, snapshots, decisions, appeals, offences, history, alike } = selected;
  const [row] = found;
  if (!row) throw new AppError('not_found');
  const { status, memberSince, claimedAt } = row;
  const shown = presentCase(row);
  const author = {
    ...{ status, memberSince: isoTime(memberSince) },
    ...{ silencedUntil: isoTime(row.silencedUntil), suspendedUntil: isoTime(row.suspendedUntil) },
    priorOffences: offences[0]?.count ?? 0,
  };
  const [decision, ...earlier] = decisions.map(presentDecision);
  return {
    ...shown,
    author: { ...shown.author, ...author },
    reports: reports.map(({ lastAt, ...report }) => ({ ...report, at: isoTime(lastAt) })),
    snapshots: snapshots.map(({ content, takenAt }) => ({ content, takenAt: isoTime(takenAt) })),
    decision: decision ?? null,
    earlierDecisions: earlier,
    appeals: appeals.map(presentAppealOnCase),
    history: history.map(presentDecision),
    alike: alike.map(presentDecision),
    claimedUntil: isoTime(claimedAt === null ? null : claimedAt + hourMs),
    discarded:
      row.discarderId === null || row.discardedAt === null
        ? null
        : { by: { id: row.discarderId, name: row.discarder }, at: isoTime(row.discardedAt) },
    mayDiscard: row.mayDiscard,
    current: presentCurrentContent(context, selected),
    surroundings: presentSurroundings(selected),
  };
}
