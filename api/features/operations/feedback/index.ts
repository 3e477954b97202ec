export { type FeedbackList, listFeedback } from './list-feedback.ts';
export { countFeedback, selectNewestFeedback } from './queries.ts';
export { sendFeedback } from './send-feedback.ts';
