import type { NamedResults } from '#api/platform/database/named-batch.ts';
import type * as sums from '../sums/queries.ts';
import type * as queries from './queries.ts';

type Read = typeof queries & typeof sums;
type RowsOf<Name extends keyof Read> = Read[Name] extends (...given: never[]) => { _: { result: infer Rows } }
  ? Rows
  : never;
type Marks = NamedResults<ReturnType<Read['selectMarks']>>;

/** The rows from which a report is built. */
export interface ReportRows extends Marks {
  counted: RowsOf<'selectBucketCounts'>;
  answerTimes: RowsOf<'selectAnswerTimes'>;
  answerTimesOfPartialDay: RowsOf<'selectAnswerTimesOfPartialDay'>;
  partialDay: RowsOf<'selectPartialDay'>;
  stateBefore: RowsOf<'selectStateBefore'>;
  uncounted: RowsOf<'selectUncountedFacts'>;
  active: RowsOf<'selectActiveMembers'>;
  activeOnPartialDay: RowsOf<'selectActiveMembersOnPartialDay'>;
  /** This and the next three lists have one entry each for the current and the previous period. */
  activeMembers: ReadonlyArray<RowsOf<'countDistinct'>>;
  visitors: ReadonlyArray<RowsOf<'countDistinct'>>;
  failed: ReadonlyArray<RowsOf<'countDistinct'>>;
  panels: ReadonlyArray<RowsOf<'selectTopNames'>>;
  retained: RowsOf<'selectRetention'>;
  joined: RowsOf<'selectJoinedMembers'>;
  events: RowsOf<'selectEvents'>;
}
