import { selectShownItems, viewerOf } from '#api/features/content/content/index.ts';
import { readEvents } from '#api/features/events/events/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { memberDay, presentAllowance } from '../allowance/allowance.ts';
import { selectUsedQuestions } from '../allowance/queries.ts';
import { type AssistantPage, assistantQuery } from '../contract.ts';
import { conversationReads, presentConversation } from '../conversations/present-conversation.ts';
import { selectConversations } from '../conversations/queries.ts';
import { firstQuestions } from './first-questions.ts';

/** An id that no conversation has, used if none is open. */
const noConversation = '00000000-0000-0000-0000-000000000000';

/** Loads what `/ai` shows in one exchange. `conversation` is the id in the page's URL, if a conversation is open. */
export const loadAssistantPage = verb(
  { access: 'member', input: assistantQuery },
  async (context, { conversation }, member): Promise<AssistantPage> => {
    const { db, tenant, locale, t } = context;
    const { switchedOff } = tenant;
    const viewer = viewerOf(context);
    const { used, all, articles, videos, events, ...read } = await namedBatch(db, {
      ...conversationReads(context, member, conversation ?? noConversation),
      used: selectUsedQuestions(db, memberDay(context, member.user.id)),
      all: selectConversations(db, member.user.id),
      articles: switchedOff.includes('articles') ? [] : [selectShownItems(db, viewer, { type: 'article', limit: 4 })],
      videos: switchedOff.includes('videos') ? [] : [selectShownItems(db, viewer, { type: 'video', limit: 1 })],
      events: switchedOff.includes('events')
        ? []
        : [readEvents(db, viewer, { when: 'upcoming', limit: 1, withoutCancelled: true })],
    });
    const found = { articles: articles.flat(), videos: videos.flat(), events: events.flat(), experts: read.experts };
    return {
      allowance: presentAllowance(context, used[0]?.used ?? 0),
      conversations: all,
      opened: presentConversation(context, read),
      firstQuestions: firstQuestions(t, locale, found),
      keptDays: tenant.assistant.answersKeptDays,
    };
  },
);
