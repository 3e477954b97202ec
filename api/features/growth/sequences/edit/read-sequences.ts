import type { Context } from '#api/context.ts';
import { listReasons, sumOutcomes } from '#api/features/growth/campaigns/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import {
  type Sequence,
  type SequenceFigures,
  type SequenceKind,
  type SequenceOverview,
  sequenceKinds,
  sequenceParams,
  silentDays,
} from '../contract.ts';
import { countMails, findSequence, type MailCount, type SequenceRow, selectSequences } from '../queries.ts';
import { stepsOf } from './default-steps.ts';

/** Lists all sequences, with the outcomes of their mails in the last year. */
export const listSequences = verb(
  { access: 'admin' },
  async (context): Promise<{ data: { items: SequenceOverview[] } }> => {
    const { db } = context;
    const { rows, counts } = await namedBatch(db, { rows: selectSequences(db), counts: countMails(db, sequenceKinds) });
    const items = sequenceKinds.map((kind) => {
      const row = storedOrDefault(kind, rows);
      return {
        ...presentSequence(row),
        stepCount: stepsOf(context, row).length,
        figures: sumUp(counts.filter((each) => each.kind === kind)),
      };
    });
    return { data: { items } };
  },
);

/** Reads a sequence with its steps and the outcomes of their mails. */
export const getSequence = verb(
  { access: 'admin', params: sequenceParams },
  async (context, { kind }): Promise<{ data: Sequence }> => {
    const { db } = context;
    const { rows, counts } = await namedBatch(db, { rows: findSequence(db, kind), counts: countMails(db, [kind]) });
    const row = storedOrDefault(kind, rows);
    return {
      data: {
        ...presentSequence(row),
        steps: stepsOf(context, row).map((step) => {
          const own = counts.filter((each) => each.step === step.id);
          return { ...step, figures: sumUp(own), reasons: listReasons(own) };
        }),
      },
    };
  },
);

type Stored = Pick<SequenceRow, 'kind' | 'version' | 'onSince' | 'silentDays' | 'steps'>;

/** Returns the stored row of a sequence, or its defaults if there is no row yet. */
function storedOrDefault(kind: SequenceKind, rows: readonly SequenceRow[]): Stored {
  const untouched = { kind, version: 1, onSince: null, silentDays: silentDays.default, steps: null };
  return rows.find((row) => row.kind === kind) ?? untouched;
}

const presentSequence = ({ kind, version, onSince, silentDays: days }: Stored) => ({
  ...{ kind, version, silentDays: days },
  onSince: isoTime(onSince),
});

const sumUp = (counts: readonly MailCount[]): SequenceFigures => ({
  ...sumOutcomes(counts),
  left: counts.reduce((total, { left }) => total + left, 0),
});

/** Reads the current steps: the saved ones, or else the defaults. */
export async function readSteps(context: Context, kind: SequenceKind) {
  return stepsOf(context, storedOrDefault(kind, await findSequence(context.db, kind)));
}
