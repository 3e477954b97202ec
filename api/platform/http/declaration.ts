import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { Refusals } from './refusal.ts';

/** Who may use a verb: the least privileged actor allowed. `anyone` includes visitors. */
export type Access =
  | 'anyone'
  | 'signedIn'
  | 'member'
  | 'participant'
  | 'writer'
  | 'expert'
  | 'writingExpert'
  | 'moderator'
  | 'admin';

/** A staff action without an audit log entry, and why it needs none. */
interface Unrecorded {
  nothing: string;
}

/**
 * What holds for a verb wherever it is used: routes, the OpenAPI document and the tests of all calls are derived from
 * it.
 */
export interface Declaration<
  Who extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
  Declared extends Refusals = Refusals,
  Itself extends boolean = boolean,
  Takes extends boolean = boolean,
> {
  access: Who;
  /**
   * Whether a token alone isn't enough. `always`: the session must have proved the password or a second factor within
   * 15 minutes. `part`: only for some of what the verb does. `password`: the input contains it. The verb checks the
   * last two itself.
   */
  proof?: 'always' | 'part' | 'password';
  /** The parameters in its address. Invalid ones get the same answer as unknown ones: not found. */
  params?: Params;
  input?: Input;
  /** The verb parses the input: its rules depend on the community, or something must be counted before. */
  parsesItself?: Itself;
  /** The input also has the `request`: its body is a file, or its headers matter. */
  takesRequest?: Takes;
  refusals?: Declared;
  /**
   * What it may write to the audit log, such as `post.remove`. Required for every staff call that changes something.
   */
  records?: string | readonly string[] | Unrecorded;
}

type Nothing = Record<never, never>;

export type Arguments<Input> = Nothing extends Input ? [input?: Input] : [input: Input];

/** An operation of a noun. It checks permission, then the input, then runs. */
export interface Verb<Input, Result, Declared extends Refusals = Refusals> {
  (context: Context, ...input: Arguments<Input>): Promise<Result>;
  readonly declared: Declaration<Access, z.ZodType, z.ZodType, Declared>;
}
