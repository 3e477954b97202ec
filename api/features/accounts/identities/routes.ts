import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { browserCookie } from './browser-cookie.ts';
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
    async (context, input, http) => {
      const browser = browserCookie.readOrCreate(http.req.raw);
      const answer = await startLink(context, input, browser);
      http.header('set-cookie', browserCookie.set(browser));
      return answer;
    },
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
