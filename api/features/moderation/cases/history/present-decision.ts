import { isoTime } from '#api/platform/calendar/time.ts';
import type { AppealOnCase, DecisionRow } from './contract.ts';
import type { SelectedDecision, selectCaseAppeals } from './queries.ts';

export function presentDecision({ targetType, until, createdAt, withdrawnAt, ...row }: SelectedDecision): DecisionRow {
  const endedAt = isoTime(withdrawnAt);
  return { ...row, target: targetType, until: isoTime(until), at: isoTime(createdAt), endedAt };
}

type SelectedAppeal = Awaited<ReturnType<typeof selectCaseAppeals>>[number];

export function presentAppealOnCase({ reportId, at, decidedAt, ...row }: SelectedAppeal): AppealOnCase {
  return { ...row, side: reportId === null ? 'author' : 'reporter', at: isoTime(at), decidedAt: isoTime(decidedAt) };
}
