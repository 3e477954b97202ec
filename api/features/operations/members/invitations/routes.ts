import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { checkAddresses } from './check-addresses.ts';
import { changedInvitations, checkedAddresses, createdInvitations, invitationsPage } from './contract.ts';
import { createInvitations } from './create-invitations.ts';
import { listInvitations } from './list-invitations.ts';
import { resendInvitations } from './resend-invitations.ts';
import { revokeInvitations } from './revoke-invitations.ts';

const tag = 'members';
const path = '/api/admin/invitations';
const post = { tag, method: 'post' } as const;

export function mountInvitationAdministration(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get', summary: 'Invitations in any state, by address, domain and state' },
      answer: { data: invitationsPage },
    },
    listInvitations,
  );
  endpoint(
    api,
    {
      ...{ ...post, path, summary: 'Invite people by mail: what happens to each address' },
      answer: { data: createdInvitations },
    },
    createInvitations,
  );
  endpoint(
    api,
    {
      ...{ ...post, path: `${path}/check`, summary: 'Say what would happen to addresses if they were invited' },
      answer: { data: checkedAddresses },
    },
    checkAddresses,
  );
  endpoint(
    api,
    {
      ...{ ...post, path: `${path}/resend`, summary: 'Send invitations again, each with a new link' },
      answer: { data: changedInvitations },
    },
    resendInvitations,
  );
  endpoint(
    api,
    {
      ...{ ...post, path: `${path}/revoke`, summary: 'Revoke invitations that wait' },
      answer: { data: changedInvitations },
    },
    revokeInvitations,
  );
}
