import { z } from 'zod';
import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { connectionsSchema } from './contract.ts';
import { listIdentities } from './list-identities.ts';
import { startLink } from './start-link.ts';
import { unlinkIdentity } from './unlink-identity.ts';

const tag = 'identities';

export function mountIdentities(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/identities',
      summary: 'The member’s connected providers, and those that can be connected',
      tag,
      answer: { data: connectionsSchema },
    },
    listIdentities,
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/identities/link/start',
      summary: 'Start connecting a provider: returns the URL to visit and sets the browser cookie',
      tag,
      answer: { data: z.object({ url: z.string() }) },
    },
    withDeclaration(startLink, async (context, input, http) => {
      const { data, cookie } = await startLink(context, input);
      http.header('set-cookie', cookie);
      return { data };
    }),
  );
  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/identities/:id',
      summary: 'Disconnect a provider, unless it is the only way to sign in',
      tag,
    },
    unlinkIdentity,
  );
}
