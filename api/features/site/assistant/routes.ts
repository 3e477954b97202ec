import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { pageOfSchema } from '#api/platform/paging/contract.ts';
import { getAllowance } from './allowance/allowance.ts';
import { askQuestion } from './answer/ask-question.ts';
import { stopOwnAnswer } from './answer/stop-own-answer.ts';
import { findArticleSources } from './article/find-article-sources.ts';
import { writeArticle } from './article/write-article.ts';
import {
  allowanceView,
  articleSourcesView,
  conversationView,
  modelCostsView,
  openConversationView,
  reviewedQuestionView,
  sharedAnswerView,
  shareView,
} from './contract.ts';
import {
  deleteConversation,
  deleteConversations,
  getConversation,
  listConversations,
  renameConversation,
} from './conversations/conversations.ts';
import { listModelCosts } from './model/list-model-costs.ts';
import { listReviewedQuestions } from './review/list-reviewed-questions.ts';
import { rateAnswer } from './review/rate-answer.ts';
import { getSharedAnswer } from './share/get-shared-answer.ts';
import { shareOwnAnswer, unshareOwnAnswer } from './share/share-answer.ts';

const tag = 'assistant';
const all = { tag, path: '/api/assistant/conversations' } as const;
const one = { tag, path: '/api/assistant/conversations/:id' } as const;

export function mountAssistant(api: Api): void {
  endpoint(
    api,
    {
      ...{ method: 'post', tag, path: '/api/assistant/questions', answersFile: 'text/event-stream' },
      summary: 'Ask a question, answered as server-sent events: sources, delta, done, error',
    },
    askQuestion,
  );
  endpoint(
    api,
    {
      ...{ method: 'post', tag, path: '/api/assistant/answers/:id/stop' },
      summary: 'Stop an answer, and keep what was shown of it',
    },
    stopOwnAnswer,
  );
  endpoint(
    api,
    {
      ...{ method: 'put', tag, path: '/api/assistant/answers/:id/rating' },
      summary: 'Say whether an answer helped, and why it didn’t',
    },
    rateAnswer,
  );
  mountSharing(api);
  mountArticles(api);
  endpoint(
    api,
    {
      ...{
        method: 'get',
        tag,
        path: '/api/admin/assistant/questions',
        answer: { data: pageOfSchema(reviewedQuestionView) },
      },
      summary: 'What members asked and nothing answered, or no answer that helped, without who asked',
    },
    listReviewedQuestions,
  );
  endpoint(
    api,
    {
      ...{ method: 'get', tag, path: '/api/assistant/allowance', answer: { data: allowanceView } },
      summary: 'How many questions the member may still ask today',
    },
    getAllowance,
  );
  endpoint(
    api,
    {
      ...{ method: 'get', tag, path: '/api/admin/assistant/costs', answer: { data: modelCostsView } },
      summary: 'What the community’s model took, by month',
    },
    listModelCosts,
  );
  endpoint(
    api,
    {
      ...{ ...all, method: 'get', answer: { data: pageOfSchema(conversationView) } },
      summary: 'The member’s conversations, the one asked last first',
    },
    listConversations,
  );
  endpoint(api, { ...all, method: 'delete', summary: 'Delete all own conversations' }, deleteConversations);
  endpoint(
    api,
    {
      ...{ ...one, method: 'get', answer: { data: openConversationView } },
      summary: 'A conversation, quoted from what the member may read now',
    },
    getConversation,
  );
  endpoint(api, { ...one, method: 'patch', summary: 'Rename a conversation' }, renameConversation);
  endpoint(api, { ...one, method: 'delete', summary: 'Delete a conversation' }, deleteConversation);
}

function mountSharing(api: Api): void {
  const share = { tag, path: '/api/assistant/answers/:id/share' } as const;
  endpoint(
    api,
    {
      ...{ ...share, method: 'put', answer: { data: shareView } },
      summary: 'Make a link with which members of this community can read an answer',
    },
    shareOwnAnswer,
  );
  endpoint(api, { ...share, method: 'delete', summary: 'End the link of an answer' }, unshareOwnAnswer);
  endpoint(
    api,
    {
      ...{ method: 'get', tag, path: '/api/assistant/shared/:id', answer: { data: sharedAnswerView } },
      summary: 'An answer that is shared, read with the reader’s rights',
    },
    getSharedAnswer,
  );
}

function mountArticles(api: Api): void {
  endpoint(
    api,
    {
      ...{ method: 'get', tag, path: '/api/admin/assistant/article-sources', answer: { data: articleSourcesView } },
      summary: 'What every member may read about a question, to write an article from',
    },
    findArticleSources,
  );
  endpoint(
    api,
    {
      ...{ method: 'post', tag, path: '/api/admin/assistant/articles', status: 201 },
      summary: 'Let the community’s model write the draft of an article from sources',
      answer: { data: z.object({ id: z.string() }) },
    },
    writeArticle,
  );
}
