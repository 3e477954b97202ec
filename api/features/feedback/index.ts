export { countFeedback, selectNewestFeedback } from './queries.ts';
export { sendFeedback } from './send-feedback.ts';
