export { deleteOldUses } from './allowance/queries.ts';
export { findArticleSources } from './article/find-article-sources.ts';
export { applyAnswerRetention } from './conversations/apply-answer-retention.ts';
export { listModelCosts } from './model/list-model-costs.ts';
export { loadAssistantPage } from './page/load-assistant-page.ts';
export { listReviewedQuestions } from './review/list-reviewed-questions.ts';
export { getSharedAnswer } from './share/get-shared-answer.ts';
export { embedPassages } from './vectors/embed-passages.ts';
