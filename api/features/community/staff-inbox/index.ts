export { getStaffConversation } from './get-staff-conversation.ts';
export { listStaffMessages } from './list-staff-messages.ts';
export { countWaitingConversations as countWaitingForStaff } from './queries.ts';
export { loadAddressee } from './write/list-addressees.ts';
