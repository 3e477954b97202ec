import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { confirmPassword } from '../sessions/index.ts';
import { startLinkSchema } from './contract.ts';
import { findProvider } from './find-provider.ts';
import { startAuthorization } from './start-authorization.ts';

/**
 * Starts connecting a provider to the member's account and returns the URL to visit. Confirmed with
 * the password, since it adds a way to sign in.
 */
export async function startLink(
  context: Context,
  input: z.input<typeof startLinkSchema>,
  browser: string,
): Promise<{ data: { url: string } }> {
  const member = requireMember(context);
  const { provider, password } = parseInput(startLinkSchema, input);
  findProvider(context, provider);
  const confirmation = await confirmPassword(context, member, { password });
  const link = { sessionId: member.sessionId, confirmation };
  return { data: await startAuthorization(context, { provider, next: '/settings#connections', browser, link }) };
}
