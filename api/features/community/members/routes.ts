import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { memberCardSchema, membersPage, membersQuery } from './contract.ts';
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
      query: membersQuery,
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
      params: idParams,
      answer: { data: memberCardSchema },
    },
    getMemberCard,
  );
}
