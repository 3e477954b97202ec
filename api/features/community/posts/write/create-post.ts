import type { z } from 'zod';
import { hintGroup, hintStaff } from '#api/features/accounts/live/index.ts';
import { hintNotifiedMembers } from '#api/features/accounts/notifications/index.ts';
import {
  prepareWriting,
  recordHeldWord,
  refuseForbiddenWords,
  writingLimits,
} from '#api/features/community/spaces/index.ts';
import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { verb } from '#api/verb.ts';
import { replaceMentions } from '../../mentions/index.ts';
import { communityViewer, isSpace, refuseDuringSlowMode, startSlowModeWait } from '../../spaces/index.ts';
import { createPostRefusals, createPostSchema, type PostState, type PostText } from '../contract.ts';
import { insertPoll } from '../polls/queries.ts';
import { isPostInFeedOf } from '../queries.ts';
import { countLimitedElements, textForms } from './count-limited-elements.ts';
import { mentionParameters, notifyMentionedMembers } from './notify-mentioned-members.ts';
import { findPostingRefusal, findSentPost, insertPost, insertTexts, isPostInserted } from './queries.ts';

type Refusal = keyof typeof createPostRefusals;

/**
 * Publishes a post, or holds it for approval. Sending the same texts again with the same `clientId` returns the existing
 * post.
 */
export const createPost = verb(
  { access: 'writer', input: createPostSchema, refusals: createPostRefusals },
  async (
    context,
    { space, kind, poll, clientId = newId(), ...written },
    member,
  ): Promise<Outcome<{ data: { id: string; state: PostState } }, Refusal>> => {
    const { db, now } = context;
    if (poll?.closesAt && Date.parse(poll.closesAt) <= now.getTime()) {
      throw new AppError('invalid_input', { fields: { 'poll.closesAt': 'poll_closing_invalid' } });
    }
    const viewer = communityViewer(context, member);
    const texts = toPostTexts(written, member.user.locale);
    const limits = prepareWriting(context, member, { as: 'post', ...countLimitedElements(texts, context.origin) });
    const word = await refuseForbiddenWords(context, member, [...textForms(texts), ...(poll?.options ?? [])]);
    const id = newId();
    const post = { id, clientId, space, kind: kind ?? (poll ? 'poll' : 'discussion') } as const;
    const { holdFirstPosts: holdFirst } = writingLimits(context, member);
    const created = trackEvent(context, 'Post Created', {
      properties: { kind: post.kind },
      onlyIf: isPostInserted(id),
    });
    const { counted, notified, sent, places } = await namedBatch(db, {
      counted: limits.count,
      inserted: insertPost(db, viewer, { ...post, holdFirst, isHeld: word !== null }, now, limits.isWithin),
      refunded: limits.refund,
      word: recordHeldWord(db, id, word, isPostInserted(id)),
      texts: insertTexts(db, id, texts, isPostInserted(id)),
      poll: poll ? insertPoll(db, id, poll, isPostInserted(id)) : [],
      mentions: replaceMentions(db, mentionParameters(id, texts), now, isPostInserted(id)),
      notified: notifyMentionedMembers(context, id, viewer.id),
      tracked: created.count,
      waiting: startSlowModeWait(db, viewer, isSpace(space), now, isPostInserted(id)),
      sent: findSentPost(db, viewer.id, clientId, texts),
      places: findPostingRefusal(db, viewer, space, now),
    });
    if (sent[0]?.id === id) {
      created.dispatch(viewer.id);
      hintNotifiedMembers(context, notified);
      if (sent[0].state === 'held') hintStaff(context, 'queue');
      else hintGroup(context, 'everyone', { topic: 'feed' }, isPostInFeedOf(id, now));
    }
    if (sent[0] && !sent[0].isSameText) return refuse('text_sent');
    if (sent[0]) return { ok: true, data: { id: sent[0].id, state: sent[0].state } };
    const [place] = places;
    if (!place) throw new AppError('not_found');
    if (place.refusal) return refuse(place.refusal);
    refuseDuringSlowMode(place, now);
    limits.refuseWhenOver(counted);
    throw new AppError('conflict');
  },
);

type Written = Pick<z.output<typeof createPostSchema>, 'title' | 'body' | 'texts' | 'locale'>;

/** Returns a post's texts: the main one, and the one in the other language. */
function toPostTexts({ title, body, texts, locale: given }: Written, ownLocale: PostText['locale']): PostText[] {
  const own = given ?? ownLocale;
  return locales.flatMap((locale) => {
    const text = locale === own ? { title, body } : texts[locale];
    return text ? [{ locale, ...text }] : [];
  });
}
