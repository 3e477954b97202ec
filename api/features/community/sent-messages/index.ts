export { answerAutomatically } from './answer-automatically.ts';
export { messagesBy } from './limits.ts';
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
  selectReached,
  settleMessage,
} from './queries.ts';
export { tellOfMessage } from './tell-of-message.ts';
