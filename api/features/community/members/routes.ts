import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { memberCardSchema, membersPage } from './contract.ts';
import { getMemberCard } from './get-member-card.ts';
import { listMembers } from './list-members.ts';

const tag = 'members';

export function mountMembers(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/members',
      summary: 'Members who show their profile to others',
      answer: { data: membersPage },
    },
    listMembers,
  );
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/members/:id/card',
      summary: 'A member in short, with the number of their posts',
      answer: { data: memberCardSchema },
    },
    getMemberCard,
  );
}
