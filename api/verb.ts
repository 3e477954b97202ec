import type { z } from 'zod';
import type { Context } from './context.ts';
import {
  type Member,
  requireExpert,
  requireFreshProof,
  requireMember,
  requireParticipant,
  requireRole,
  requireSignedIn,
  requireWriter,
} from './permissions.ts';
import type { Actor } from './platform/actor/contract.ts';
import { AppError } from './platform/http/app-error.ts';
import type { Access, Arguments, Declaration, Verb } from './platform/http/declaration.ts';
import { parseInput } from './platform/http/parse-input.ts';
import type { Refusals } from './platform/http/refusal.ts';

const admit = {
  anyone: ({ actor }: Context) => actor,
  signedIn: requireSignedIn,
  member: requireMember,
  participant: requireParticipant,
  writer: requireWriter,
  expert: requireExpert,
  writingExpert: (context: Context) => {
    requireWriter(context);
    return requireExpert(context);
  },
  moderator: (context: Context) => requireRole(context, 'moderator'),
  admin: (context: Context) => requireRole(context, 'admin'),
} as const satisfies Record<Access, (context: Context) => Actor>;

type Nothing = Record<never, never>;

type Admitted<Who extends Access> = Who extends 'anyone' ? Actor : Member;

type Sent<Params extends z.ZodType, Input extends z.ZodType, Takes> = z.input<Params> &
  z.input<Input> &
  (true extends Takes ? { request: Request } : unknown);

type Given<Params extends z.ZodType, Input extends z.ZodType, Itself, Takes> = true extends Itself
  ? Sent<Params, Input, Takes>
  : z.output<Params> & z.output<Input> & (true extends Takes ? { request: Request } : unknown);

/**
 * Declares a verb. Permission is checked first, so that input errors reveal nothing to a stranger; then the input; then
 * `run` gets the parsed input and the actor. Throws the errors of `permissions.ts`, `not_found` for invalid params, and
 * `invalid_input` with the fields' codes.
 */
export function verb<
  Result,
  Who extends Access,
  Params extends z.ZodType = z.ZodUnknown,
  Input extends z.ZodType = z.ZodUnknown,
  Declared extends Refusals = Nothing,
  Itself extends boolean = false,
  Takes extends boolean = false,
>(
  declared: Declaration<Who, Params, Input, Declared, Itself, Takes>,
  run: (context: Context, given: Given<Params, Input, Itself, Takes>, actor: Admitted<Who>) => Promise<Result>,
): Verb<Sent<Params, Input, Takes>, Result, Declared> {
  const use = async (context: Context, ...[input]: Arguments<Sent<Params, Input, Takes>>) => {
    const actor = authorizeActor(context, declared);
    return run(context, parse(declared, input) as Parameters<typeof run>[1], actor as Admitted<Who>);
  };
  return Object.assign(use, { declared });
}

/** Checks permission before proof, so that an actor without permission isn't asked for a proof. */
function authorizeActor(context: Context, { access, proof }: Declaration): Actor {
  const actor = admit[access](context);
  if (proof === 'always') requireFreshProof(context, requireSignedIn(context));
  return actor;
}

function parse({ params, input, parsesItself, takesRequest }: Declaration, given: unknown): unknown {
  const named = params?.safeParse(given);
  if (named?.success === false) throw new AppError('not_found');
  if (parsesItself) return given;
  const parsed = input ? parseInput(input, given ?? {}) : {};
  return Object.assign({}, parsed, named?.data, takesRequest && { request: (given as { request: Request }).request });
}
