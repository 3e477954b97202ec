import type { NamedResults } from '#api/platform/database/named-batch.ts';
import type * as sums from '../sums/queries.ts';
import type * as queries from './queries.ts';

type Read = typeof queries & typeof sums;
type RowsOf<Name extends keyof Read> = Read[Name] extends (...given: never[]) => { _: { result: infer Rows } }
  ? Rows
  : never;
type Marks = NamedResults<ReturnType<Read['selectMarks']>>;

/** The rows that a report is made from. */
export interface ReportRows extends Marks {
  counted: RowsOf<'selectCounted'>;
  answerTimes: RowsOf<'selectAnswerTimes'>;
  answerTimesOfPartialDay: RowsOf<'selectAnswerTimesOfPartialDay'>;
  partialDay: RowsOf<'selectPartialDay'>;
  stateBefore: RowsOf<'selectStateBefore'>;
  uncounted: RowsOf<'selectUncounted'>;
  active: RowsOf<'selectActive'>;
  activeOnPartialDay: RowsOf<'selectActiveOnPartialDay'>;
  /** For the period and the previous one. */
  activeMembers: ReadonlyArray<RowsOf<'countDistinct'>>;
  visitors: ReadonlyArray<RowsOf<'countDistinct'>>;
  failed: ReadonlyArray<RowsOf<'countDistinct'>>;
  panels: ReadonlyArray<RowsOf<'selectTopNames'>>;
  retained: RowsOf<'selectRetained'>;
  joined: RowsOf<'selectJoined'>;
  events: RowsOf<'selectEvents'>;
}
