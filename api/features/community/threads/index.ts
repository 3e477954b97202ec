export { applyMessageRetention, deleteEmptiedConversations } from './clean-up.ts';
export { findRecipient } from './contacts/list-recipients.ts';
export { buildFileUrl, linkPurpose } from './files/build-file-url.ts';
export { serveMessageFile } from './files/serve-message-file.ts';
export { hintMessageChange } from './hint-message-change.ts';
export { hintStaffInbox } from './hint-staff-inbox.ts';
export { openMessageFile } from './inbox/open-message-file.ts';
export { searchMessages } from './inbox/search-messages.ts';
export {
  closedReasonFor,
  countUnread,
  type Folder,
  isHiddenFrom,
  isInboxEntryFor,
  isInFolder,
  isOpenMembership,
  isOwnMembership,
  isOwnMessage,
  isUnreadInFolder,
  selectChangeRecipients,
} from './queries.ts';
export { getConversation, loadConversationPage } from './read/get-conversation.ts';
export { listConversations } from './read/list-conversations.ts';
export { loadCommunityAuthor, presentSender } from './read/load-community-author.ts';
export { formatMessageExcerpt, presentMessage, presentMessageRange } from './read/present.ts';
export { selectMessageRange } from './read/queries.ts';
export { prepareMessageSettings } from './settings/message-settings.ts';
export { messagePolicyOf, showsActivity, showsSeen } from './settings/queries.ts';
export { sendAutomaticAnswer } from './start/answer-automatically.ts';
export { messageLimit } from './start/limits.ts';
export { notifyOfMessage } from './start/notify-of-message.ts';
export {
  applyMessageEffects,
  areUnsentFiles,
  areUnsentPictures,
  attachMessageFiles,
  findExpertInboxOf,
  findSentMessage,
  insertMessage,
  isConversationInserted,
  isSent,
  isStartedWith,
  type NewMessage,
  refundUnsentMessageCounts,
  selectHintRecipients,
} from './start/queries.ts';
export { loadTeamConversation } from './team/write-to-team.ts';
export { deleteUnsentFiles } from './unsent-files/delete-unsent-files.ts';
