export { listFeedback } from './list-feedback.ts';
export {
  countFeedback,
  isFeedback,
  selectNewestFeedback,
  selectUntouched as selectUntouchedFeedback,
} from './queries.ts';
export { sendFeedback } from './send-feedback.ts';
