import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { deleteChallenges } from '../two-factor/index.ts';
import { confirmEmailChangeRefusals, confirmEmailChangeSchema } from './contract.ts';
import { limits } from './limits.ts';
import { addressChangedMail, undoLinkMail } from './mails.ts';
import {
  deleteResets,
  endSessions,
  findPendingEmailChange,
  isChangeSpentBy,
  releaseAddress,
  spendEmailChangeToken,
  storeAddress,
} from './queries.ts';

/**
 * Changes an account's address with the token mailed to the new one. Ends every session except the one that made the
 * request, and lets the old address undo the change. The response is the same for every invalid token, including one
 * whose account or address has changed since the request.
 */
export const confirmEmailChange = verb(
  { access: 'anyone', input: confirmEmailChangeSchema, parsesItself: true, refusals: confirmEmailChangeRefusals },
  async (context, input): Promise<Outcome<object, 'token_invalid'>> => {
    const { db, now } = context;
    const parsed = confirmEmailChangeSchema.safeParse(input);
    const tokenHash = await hashToken(parsed.success ? parsed.data.token : '');
    const limit = limits.tokenByAddress(context.clientAddress);
    const [attempts, [open]] = await db.batch([
      countAttempt(db, limit, now),
      findPendingEmailChange(db, tokenHash, now),
    ]);
    refuseWhenOver(limit, attempts, now);
    if (!open) return refuse('token_invalid');

    const { userId, newEmail, sessionId } = open;
    const [spentBy, undoToken] = [newId(), randomToken()];
    const isSpent = isChangeSpentBy(spentBy);
    const mails = [
      await prepareMail(context, addressChangedMail(context, open)),
      await prepareMail(context, undoLinkMail(context, open, undoToken)),
    ];
    const { spent } = await namedBatch(db, {
      spent: spendEmailChangeToken(db, tokenHash, spentBy, await hashToken(undoToken), now),
      released: [...releaseAddress(db, newEmail, spentBy, isSpent, now)],
      changed: storeAddress(db, userId, { email: newEmail }, isSpent),
      sessions: endSessions(db, userId, sessionId, isSpent),
      challenges: deleteChallenges(db, userId, isSpent),
      resets: deleteResets(db, userId, isSpent),
      mails: mails.flatMap((mail) => [mail.insert, mail.withdrawUnless(isSpent)]),
    });
    if (spent.length === 0) return refuse('token_invalid');
    for (const mail of mails) mail.dispatch();
    closeSockets(context, sessionId ? { userId, exceptSessionId: sessionId } : { userId });
    return { ok: true };
  },
);
