export { answerAutomatically } from './answer-automatically.ts';
export { messagesBy } from './limits.ts';
export { notifyOfMessage } from './notify-of-message.ts';
export {
  areUnsent,
  attachFiles,
  findDeskOf,
  findSent,
  insertMessage,
  isBegun,
  isSent,
  type NewMessage,
  refundUnsent,
  selectHintRecipients,
  settleMessage,
} from './queries.ts';
