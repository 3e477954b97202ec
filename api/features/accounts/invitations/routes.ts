import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { acceptInvitation, signInCookies } from './accept-invitation.ts';
import { acceptInvitationResponse } from './contract.ts';

export function mountInvitations(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/invitations/accept',
      summary: 'Accept an invitation: creates its account, and signs in as `/api/auth/sign-in` does',
      tag: 'invitations',
      answer: acceptInvitationResponse,
    },
    withDeclaration(acceptInvitation, async (context, input, http) => {
      const outcome = await acceptInvitation(context, input);
      if (!outcome.ok || 'challenge' in outcome) return outcome;
      if (!('token' in outcome)) return { data: outcome.data };
      for (const cookie of signInCookies(outcome)) http.header('set-cookie', cookie, { append: true });
      return { token: outcome.token, user: outcome.user, data: outcome.data };
    }),
  );
}
