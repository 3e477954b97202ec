import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { acceptInvitationAnswer } from './contract.ts';

export function mountInvitations(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/invitations/accept',
      summary: 'Accept an invitation and create its account',
      tag: 'invitations',
      answer: acceptInvitationAnswer,
    },
    acceptInvitation,
  );
}
