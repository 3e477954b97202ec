import type { FailureKind } from './app-error.ts';

/** The refusals of a feature, each with its kind of failure. */
export type Refusals = Readonly<Record<string, FailureKind>>;

export type Refused<Code extends string = string> = { ok: false; refusal: Code };
type Accepted<Value> = { ok: true } & Value;

/** What a verb returns: its value, or an expected refusal that the caller must handle. */
export type Outcome<Value, Code extends string> = Accepted<Value> | Refused<Code>;

export function refuse<Code extends string>(refusal: Code): Refused<Code> {
  return { ok: false, refusal };
}
