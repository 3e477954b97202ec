export { getMemberCard } from './get-member-card.ts';
export { loadMembersPage } from './list-members.ts';
