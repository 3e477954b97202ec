import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { queueJob } from '#api/platform/queue/queue-job.ts';
import { rehearsalDays, type SequenceKind, sequenceKinds, silentDays } from '../contract.ts';
import { stepsOf } from '../edit/default-steps.ts';
import { type SequenceRow, selectSequences } from '../queries.ts';
import { excludeMailsOfDeletedSteps, insertDueMails, selectUnclaimedMails } from '../send/queries.ts';
import type { SequencesJob } from '../send/send-sequences.ts';
import { advanceRecordedTime, backfillOccasions, recordLapses, recordSilences, setApprovalTimes } from './queries.ts';

/**
 * Records occasions every minute, whether sequences are on or off, and due mails of sequences that are on. Recording is
 * idempotent, so a run may stop at any point.
 */
export async function recordOccasions(context: Context): Promise<void> {
  const { db, now } = context;
  const rows = await selectSequences(db);
  const rowOf = (kind: SequenceKind) => rows.find((row) => row.kind === kind);
  const fromOf = (kind: SequenceKind) => startOf(rowOf(kind), now);
  const isFirst = (kind: SequenceKind) => !rowOf(kind)?.recordedUpTo;
  const on = rows.filter(({ onSince }) => onSince !== null);
  const { unattended } = await namedBatch(db, {
    ...(isFirst('welcome') ? backfillOccasions(db, { from: fromOf('welcome'), now }) : {}),
    approved: setApprovalTimes(db, now),
    lapses: recordLapses(db, { from: fromOf('lapse'), now }),
    silences: recordSilences(db, {
      ...{ from: fromOf('silence'), now },
      silentDays: rowOf('silence')?.silentDays ?? silentDays.default,
    }),
    due: on.flatMap((row) =>
      stepsOf(context, row).map((step) => insertDueMails(db, row, { step, from: startOf(row, now), now })),
    ),
    gone: on.map((row) => excludeMailsOfDeletedSteps(db, row.kind, stepsOf(context, row))),
    moved: sequenceKinds.map((kind) => advanceRecordedTime(db, kind, now)),
    unattended: selectUnclaimedMails(db, now),
  });
  if (unattended.length > 0) await queueJob<SequencesJob>(context, { kind: 'sequences' });
}

/** The time from which to record: a day before the last recorded time, because some rows are written late. */
function startOf(row: Pick<SequenceRow, 'recordedUpTo'> | undefined, now: Date): number {
  return row?.recordedUpTo ? row.recordedUpTo - dayMs : now.getTime() - rehearsalDays * dayMs;
}
