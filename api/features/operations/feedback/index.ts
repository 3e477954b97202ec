export { listFeedback } from './list-feedback.ts';
export {
  countFeedback,
  feedbackExists,
  selectNewestFeedback,
  selectUnhandled as selectUntouchedFeedback,
} from './queries.ts';
export { sendFeedback } from './send-feedback.ts';
