import { initials } from '#api/features/accounts/users/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { AppealRow, OwnDecision } from './contract.ts';
import type { MemberDecisionRow, selectAppeals } from './queries.ts';
import { appealsEndAt, isAppealable } from './rules.ts';

/** Presents a decision for one of the people it concerns. */
export function presentOwnDecision(row: MemberDecisionRow, now: Date): OwnDecision {
  const { id, targetType, place, verdict, action, until, ground, reason, isAutomated, createdAt, withdrawnAt, state } =
    row;
  const isAuthor = row.reportId === null;
  const mayAppeal =
    row.appeal === null && isAppealable({ isAuthor, action, withdrawnAt }) && appealsEndAt(createdAt) > now.getTime();
  // Only the author and moderators may know what was done to the author.
  const seesReason = isAuthor || action === 'none';
  const given = seesReason ? { ground, reason, until: isoTime(until) } : { ground: null, reason: null, until: null };
  return {
    ...{ id, place, verdict, action, isAutomated, state, ...given },
    wasHeld: isAuthor && row.wasHeld,
    side: isAuthor ? 'author' : 'reporter',
    target: targetType,
    at: isoTime(createdAt),
    withdrawnAt: isoTime(withdrawnAt),
    appealUntil: mayAppeal ? isoTime(appealsEndAt(createdAt)) : null,
    appeal: row.appeal && presentOwnAppeal(row.appeal, now),
  };
}

function presentOwnAppeal({ createdAt, decidedAt, ...appeal }: NonNullable<MemberDecisionRow['appeal']>, now: Date) {
  const isOpen = decidedAt === null || appealsEndAt(decidedAt) > now.getTime();
  return {
    ...appeal,
    at: isoTime(createdAt),
    mayReply: isOpen && appeal.reply === null && appeal.state !== 'granted',
  };
}

export function presentAppeal(row: Awaited<ReturnType<typeof selectAppeals>>[number]): AppealRow {
  const {
    id,
    decisionId,
    caseId,
    state,
    reportId,
    targetType,
    place,
    verdict,
    action,
    words,
    reply,
    mayDecide,
    wasHeld,
  } = row;
  return {
    ...{ id, decisionId, caseId, state, place, verdict, action, words, reply, mayDecide, wasHeld },
    side: reportId === null ? 'author' : 'reporter',
    target: targetType,
    author: {
      ...{ id: row.authorId, name: row.author, initials: initials(row.author) },
      picture: row.picture && `/files/${row.picture}`,
    },
    at: isoTime(row.createdAt),
    decidedAt: isoTime(row.decidedAt),
  };
}
