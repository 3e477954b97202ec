import type { APIRoute } from 'astro';
import { findProvider } from '#api/features/accounts/identities/index.ts';

/** A short URL for signing in with Google, if the community offers it. */
export const GET: APIRoute = ({ locals, url, redirect }) => {
  findProvider(locals.context, 'google');
  return redirect(`/auth/oauth/google${url.search}`, 303);
};
