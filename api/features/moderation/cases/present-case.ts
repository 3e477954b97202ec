import { initials } from '#api/features/accounts/users/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { ReportReason } from '../reports/contract.ts';
import type { CaseRow } from './contract.ts';
import type { SelectedCase } from './queries.ts';

export function presentCase(row: SelectedCase): CaseRow {
  const { id, targetType, place, state, severity, reportCount, excerpt } = row;
  return {
    ...{ id, target: targetType, place, state, severity, reportCount, excerpt: excerpt ?? '' },
    reasons: JSON.parse(row.reasons) as ReportReason[],
    author: {
      ...{ id: row.authorId, name: row.author, initials: initials(row.author) },
      picture: row.picture && `/files/${row.picture}`,
    },
    openedAt: isoTime(row.openedAt),
    decidedAt: isoTime(row.decidedAt),
    decisionState: row.decisionState,
    mayDecide: row.mayDecide,
    claimedBy: row.claimerId === null ? null : { id: row.claimerId, name: row.claimer },
    openedBy: row.openerId === null ? null : { id: row.openerId, name: row.opener },
  };
}
