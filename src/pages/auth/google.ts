import type { APIRoute } from 'astro';
import { findProvider } from '#api/features/accounts/identities/index.ts';

/** The short address of signing in with Google, where the community has that provider. */
export const GET: APIRoute = ({ locals, url, redirect }) => {
  findProvider(locals.context, 'google');
  return redirect(`/auth/oauth/google${url.search}`, 303);
};
