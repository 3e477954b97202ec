import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { sentSchema, startedSchema } from '../../threads/contract.ts';
import { answerMember } from './answer-member.ts';
import { addresseesResponse } from './contract.ts';
import { listAddressees } from './list-addressees.ts';
import type { SubjectConditions } from './subject-conditions.ts';
import { writeToMember } from './write-to-member.ts';

const tag = 'staff-inbox';

/** `mattersThere` checks that the feedback or appeal that a message is about exists. Other areas provide it. */
export function mountCommunityMessages(api: Api, mattersThere: SubjectConditions): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/admin/messages',
      summary: 'Write to a member as the community',
      tag,
      status: 201,
      answer: { data: startedSchema },
    },
    writeToMember(mattersThere),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/admin/messages/:id/messages',
      summary: 'Answer a member as the community',
      tag,
      status: 201,
      answer: { data: sentSchema },
    },
    answerMember,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/admin/message-recipients',
      summary: 'Members by name or address, for a message of the community',
      tag,
      answer: addresseesResponse,
    },
    listAddressees,
  );
}
