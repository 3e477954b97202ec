import { countWaitingForStaff } from '#api/features/community/staff-inbox/index.ts';
import { selectOverdueCampaigns } from '#api/features/growth/campaigns/index.ts';
import { selectWaitingCases } from '#api/features/moderation/cases/index.ts';
import { countHeldWritings } from '#api/features/moderation/posts/index.ts';
import { selectWaitingApplicants, selectWaitingResets } from '#api/features/operations/members/index.ts';
import type { Viewer } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { NamedResults } from '#api/platform/database/named-batch.ts';
import { selectUndeliveredMail } from '#api/platform/mail/undelivered.ts';
import { selectUntouchedFeedback } from '../feedback/index.ts';
import { type WaitingKind, type WaitingTask, waitingKinds } from './contract.ts';
import { selectPastDueSubscriptions, selectWaitingAppeals } from './queries.ts';

/** Returns statements that read what is waiting for moderators, except cases about the viewer. */
export function selectWaitingForModerators(db: Database, viewer: Viewer) {
  return {
    reports: selectWaitingCases(db, viewer),
    appeals: selectWaitingAppeals(db, viewer),
    held: countHeldWritings(db),
  };
}

/** Like {@link selectWaitingForModerators}, plus what is waiting for administrators. */
export function selectWaitingForAdmins(db: Database, viewer: Viewer, now: Date) {
  return {
    ...selectWaitingForModerators(db, viewer),
    joining: selectWaitingApplicants(db),
    messages: countWaitingForStaff(db, viewer.user.id),
    resets: selectWaitingResets(db, now),
    feedback: selectUntouchedFeedback(db),
    payments: selectPastDueSubscriptions(db),
    campaigns: selectOverdueCampaigns(db),
    mails: selectUndeliveredMail(db),
  };
}

type Read = Partial<NamedResults<ReturnType<typeof selectWaitingForAdmins>>>;

/** Lists what is waiting, most serious first, without empty entries. */
export function presentWaitingTasks(read: Read): WaitingTask[] {
  const { reports, appeals, joining, held, messages = [], resets, feedback, payments, campaigns, mails } = read;
  const oldestMessage = messages.map(({ oldest }) => oldest).sort((one, other) => one - other)[0];
  const counts: Record<WaitingKind, { count: number; oldest: number | null } | undefined> = {
    reports: reports?.[0] && { count: reports[0].pending, oldest: reports[0].oldest },
    appeals: appeals?.[0],
    joining: joining?.[0],
    held: { count: held?.[0]?.count ?? 0, oldest: null },
    messages: { count: messages.reduce((sum, { count }) => sum + count, 0), oldest: oldestMessage ?? null },
    resets: resets?.[0],
    feedback: feedback?.[0],
    payments: payments?.[0],
    campaigns: campaigns?.[0],
    mails: mails?.[0],
  };
  return waitingKinds.flatMap((kind) => {
    const { count = 0, oldest = null } = counts[kind] ?? {};
    return count > 0 ? [{ kind, count, since: isoTime(oldest) }] : [];
  });
}
