import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { type ReactionState, type ReactorsPage, reactionParams, reactorsQuery } from '../../reactions/contract.ts';
import {
  deleteReaction,
  insertReactionWhenAllowed,
  presentReactionState,
  presentReactors,
  reactionLimit,
  selectCounts,
  selectOwnReactions,
  selectReactors,
} from '../../reactions/index.ts';
import { hintMessageChange } from '../hint-message-change.ts';
import { selectChangeRecipients } from '../queries.ts';
import { type MessageReactionRefusal, messageReactionRefusals } from './contract.ts';
import { findReactableMessage, mayReactToMessage } from './queries.ts';

type Reacted = Outcome<{ data: ReactionState }, MessageReactionRefusal>;
type Found = Awaited<ReturnType<typeof findReactableMessage>>;

/** Adds the member's reaction, which makes nothing unread and sends no notification. Idempotent. */
export const addMessageReaction = verb(
  { access: 'writer', params: reactionParams, refusals: messageReactionRefusals },
  async (context, { id, name }, { user }): Promise<Reacted> => {
    const { db, now, tenant } = context;
    if (!tenant.community.reactions.includes(name)) return refuse('reaction_unknown');
    const [limit, reaction] = [reactionLimit(user.id), { targetId: id, userId: user.id, name }];
    const { counted, inserted, found, reached, counts, own } = await namedBatch(db, {
      counted: countAttempt(db, limit, now),
      inserted: insertReactionWhenAllowed(db, reaction, now, mayReactToMessage(user.id, id, isUnderRateLimit(limit))),
      found: findReactableMessage(db, user.id, id),
      reached: selectChangeRecipients(db, user.id, id),
      counts: selectCounts(db, { id }),
      own: selectOwnReactions(db, user.id, { id }),
    });
    const message = requireFound(found);
    if (inserted.rowsAffected > 0) hintMessageChange(context, id, reached);
    const data = shownState(message, counts, own);
    if (data.mine.includes(name)) return { ok: true, data };
    if (message.isDeleted) return refuse('message_gone');
    if (message.request !== 'accepted') return refuse('accept_first');
    if (message.closed) return refuse(message.closed);
    refuseWhenOver(limit, counted, now);
    return refuse('message_gone');
  },
);

/** Removes the member's reaction. Idempotent. */
export const removeMessageReaction = verb(
  { access: 'writer', params: reactionParams },
  async (context, { id, name }, { user }): Promise<{ data: ReactionState }> => {
    const { db } = context;
    const { deleted, found, reached, counts, own } = await namedBatch(db, {
      deleted: deleteReaction(db, user.id, { id }, name),
      found: findReactableMessage(db, user.id, id),
      reached: selectChangeRecipients(db, user.id, id),
      counts: selectCounts(db, { id }),
      own: selectOwnReactions(db, user.id, { id }),
    });
    const message = requireFound(found);
    if (deleted.rowsAffected > 0) hintMessageChange(context, id, reached);
    return { data: shownState(message, counts, own) };
  },
);

/** Lists who reacted to a message, by reaction, earliest first. */
export const listMessageReactors = verb(
  { access: 'member', params: idParams, input: reactorsQuery },
  async (context, { id, ...page }, { user }): Promise<{ data: ReactorsPage }> => {
    const { db } = context;
    const { found, rows } = await namedBatch(db, {
      found: findReactableMessage(db, user.id, id),
      rows: selectReactors(db, user.id, { id }, page),
    });
    const { isDeleted } = requireFound(found);
    return { data: presentReactors(context, user.id, isDeleted ? [] : rows, page.limit) };
  },
);

/** Reactions to a message that staff removed are hidden until it is restored. */
const shownState = ({ isDeleted }: Found[number], ...[counts, own]: Parameters<typeof presentReactionState>) =>
  isDeleted ? presentReactionState([], []) : presentReactionState(counts, own);

function requireFound([message]: Found): Found[number] {
  if (!message) throw new AppError('not_found');
  return message;
}
