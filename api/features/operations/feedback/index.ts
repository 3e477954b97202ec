export { listFeedback } from './list-feedback.ts';
export {
  countFeedback,
  feedbackExists,
  selectNewestFeedback,
  selectUnhandledFeedback as selectUntouchedFeedback,
} from './queries.ts';
export { sendFeedback } from './send-feedback.ts';
