import { type Context, withActor } from '#api/context.ts';
import { authenticatePage } from '#api/features/accounts/auth/index.ts';
import {
  type Member,
  type Role,
  requireDeveloperMachine,
  requireExpert,
  requireMember,
  requireRole,
} from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { followAccountLocale } from '#api/platform/i18n/negotiate-locale.ts';
import { forVisitorsHeader, publicPageHeader } from '#api/platform/page-cache/page-cache.ts';
import { isPreview } from './serve-preview.ts';

/** The part of the Astro global that guards need. Endpoints pass their own headers. */
interface Page {
  locals: App.Locals;
  request: Request;
  response: { headers: Headers };
}

export type MemberContext = Context & { readonly actor: Member };

/**
 * The context of a page that is the same for everyone, without a signed-in member. The page is cached until content or
 * brand changes or `setPageExpiry` expires.
 */
export function publicPage({ locals, response }: Page): Context {
  response.headers.set(publicPageHeader, 'always');
  return locals.context;
}

/** The context of a page for members, optionally with a minimum role. Never cached. */
export async function memberPage(page: Page, role: Role = 'user'): Promise<MemberContext> {
  const context = await personalPage(page);
  requireMember(context);
  requireRole(context, role);
  return context as MemberContext;
}

/** The context of a page for experts, whatever their role. Never cached. */
export async function expertPage(page: Page): Promise<MemberContext> {
  const context = await memberPage(page);
  requireExpert(context);
  return context;
}

/** The context of a page that is open to everyone and shows members their own data. Never cached. */
export async function personalPage({ locals, request, response }: Page): Promise<Context> {
  response.headers.set('cache-control', 'private, no-store');
  const actor = await authenticatePage(locals.context, request);
  if (actor?.kind !== 'member') return locals.context;
  const followed = followAccountLocale(request, actor.user.locale);
  if (followed) response.headers.append('set-cookie', followed);
  locals.context = withActor(locals.context, actor);
  return locals.context;
}

/**
 * Whether the viewer is already signed in, for sign-in and sign-up forms. A browser that lost its token sends `again`,
 * since the cookie alone isn't enough to use the site.
 */
export async function isSignedIn({ locals, request, url }: Page & { url: URL }): Promise<boolean> {
  if (request.method === 'POST' || url.searchParams.has('again')) return false;
  return (await authenticatePage(locals.context, request)) !== null;
}

/** The context of a page that exists only on a developer's machine; elsewhere, it is not found. */
export function developerPage({ locals, response }: Page): Context {
  requireDeveloperMachine(locals.context);
  response.headers.set('cache-control', 'no-store');
  return locals.context;
}

/**
 * The context of a page that exists only in a preview of the brand, such as a sample mail; elsewhere, it is not found.
 */
export function previewPage({ locals, request, response }: Page): Context {
  if (!isPreview(request)) throw new AppError('not_found');
  response.headers.set('cache-control', 'private, no-store');
  return locals.context;
}

/**
 * The context of a page on which members may see more than visitors: cached for visitors, but rendered for each member
 * and never stored.
 */
export async function visitorPage(page: Page): Promise<Context> {
  const context = await personalPage(page);
  const { headers } = page.response;
  if (isMember(context)) return context;
  headers.delete('cache-control');
  headers.set(publicPageHeader, 'always');
  headers.set(forVisitorsHeader, 'yes');
  return context;
}

/**
 * Sets when a cached page expires, if it shows something that starts, ends or is new. Call it after reading that time;
 * it has no effect on uncached pages.
 */
export function setPageExpiry({ response }: Page, until: Date | undefined): void {
  if (until && response.headers.has(publicPageHeader)) response.headers.set(publicPageHeader, String(until.getTime()));
}

/** Whether the page is rendered for a signed-in member. */
export function isMember(context: Context): context is MemberContext {
  return context.actor.kind === 'member';
}
