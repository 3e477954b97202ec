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

/** The reason why a staff action needs no audit log entry. */
interface Unrecorded {
  nothing: string;
}

/**
 * A verb's permissions, input and refusals. Routes, the OpenAPI document and the tests of all calls are derived from
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
  /** The parameters in the call's path. Invalid ones are reported as not found, like unknown ones. */
  params?: Params;
  input?: Input;
  /** The verb parses the input itself, because the rules depend on the community or something must be counted first. */
  parsesItself?: Itself;
  /** The input also contains the `request`, because its body is a file or its headers matter. */
  takesRequest?: Takes;
  refusals?: Declared;
  /**
   * The actions that it may write to the audit log, such as `post.remove`. Required for every staff call that changes
   * something.
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
