import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { type MailStream, unsubscribeRefusals, unsubscribeSchema } from './contract.ts';
import { deleteSubscriber, turnOffMailStream, turnOffNewsletterAfterJoining } from './queries.ts';
import { readUnsubscribeToken } from './tokens.ts';

/** Turns off a stream by the link in a mail, whose token names the stream and the member and authorizes the call. */
export const unsubscribe = verb(
  { access: 'anyone', input: unsubscribeSchema, refusals: unsubscribeRefusals },
  async (context, { token }): Promise<Outcome<{ data: { stream: MailStream } }, 'unsubscribe_invalid'>> => {
    const subscription = readUnsubscribeToken(context, token);
    if (!subscription) return refuse('unsubscribe_invalid');
    const { stream, userId } = subscription;
    if (stream === 'newsletter') {
      const { db } = context;
      await db.batch([deleteSubscriber(db, userId), turnOffNewsletterAfterJoining(db, userId)]);
      return { ok: true, data: { stream } };
    }
    const [member] = await turnOffMailStream(context.db, userId, stream);
    return member ? { ok: true, data: { stream } } : refuse('unsubscribe_invalid');
  },
);
