import { verb } from '#api/verb.ts';
import { confirmPassword } from '../sessions/index.ts';
import { browserCookie } from './browser-cookie.ts';
import { startLinkSchema } from './contract.ts';
import { findProvider } from './find-provider.ts';
import { startAuthorization } from './start-authorization.ts';

/**
 * Starts connecting a provider to the member's account and returns the provider's URL. Requires the password, since
 * this adds a way to sign in.
 */
export const startLink = verb(
  { access: 'member', input: startLinkSchema, takesRequest: true },
  async (context, { provider, password, request }, member) => {
    findProvider(context, provider);
    const confirmation = await confirmPassword(context, member, { password });
    const link = { sessionId: member.sessionId, confirmation };
    const browser = browserCookie.readOrCreate(request);
    const started = await startAuthorization(context, { provider, next: '/settings#connections', browser, link });
    return { data: started, cookie: browserCookie.set(browser) };
  },
);
