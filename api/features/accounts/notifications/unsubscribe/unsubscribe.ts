import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { type MailStream, unsubscribeSchema } from './contract.ts';
import { turnOffStream } from './queries.ts';
import { readUnsubscribeToken } from './tokens.ts';

/** Turns off the stream named in a mail's link, for its member. Having the link is the permission. */
export async function unsubscribe(
  context: Context,
  input: z.input<typeof unsubscribeSchema>,
): Promise<Outcome<{ data: { stream: MailStream } }, 'unsubscribe_invalid'>> {
  const { token } = parseInput(unsubscribeSchema, input);
  const subscription = readUnsubscribeToken(context, token);
  if (!subscription) return refuse('unsubscribe_invalid');
  const { stream, userId } = subscription;
  const [member] = await turnOffStream(context.db, userId, stream);
  return member ? { ok: true, data: { stream } } : refuse('unsubscribe_invalid');
}
