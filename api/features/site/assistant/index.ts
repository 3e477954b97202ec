export { deleteOldUses } from './allowance/queries.ts';
export { findArticleSources } from './article/find-sources.ts';
export { applyAnswerRetention } from './conversations/apply-retention.ts';
export { listModelCosts } from './model/list-costs.ts';
export { loadAssistantPage } from './page/load-page.ts';
export { listReviewedQuestions } from './review/list-reviewed.ts';
export { getSharedAnswer } from './share/get-shared-answer.ts';
export { embedPassages } from './vectors/embed-passages.ts';
