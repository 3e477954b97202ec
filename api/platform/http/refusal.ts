import type { FailureKind } from './app-error.ts';

/** The refusals a feature may answer with, each with the kind of failure it is. */
export type Refusals = Readonly<Record<string, FailureKind>>;

export type Refused<Code extends string = string> = { ok: false; refusal: Code };
export type Accepted<Value> = { ok: true } & Value;

/** What a verb answers: the outcome, or an expected refusal that the caller must look at. */
export type Outcome<Value, Code extends string> = Accepted<Value> | Refused<Code>;

export function refuse<Code extends string>(refusal: Code): Refused<Code> {
  return { ok: false, refusal };
}
