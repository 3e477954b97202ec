import { type Context, withActor } from '#api/context.ts';
import { authenticatePage } from '#api/features/accounts/auth/index.ts';
import { type Member, type Role, requireExpert, requireLocal, requireMember, requireRole } from '#api/permissions.ts';
import { forVisitorsHeader, publicPageHeader } from '#api/platform/page-cache/page-cache.ts';

/** The part of Astro's global that guards need; endpoints pass the same with headers of their own. */
interface Page {
  locals: App.Locals;
  request: Request;
  response: { headers: Headers };
}

export type MemberContext = Context & { readonly actor: Member };

/**
 * For a page that is the same for everybody: kept in the page cache until content or brand changes,
 * or until what `keepUntil` says. Nobody is signed in on it.
 */
export function publicPage({ locals, response }: Page): Context {
  response.headers.set(publicPageHeader, 'always');
  return locals.context;
}

/** For a page of signed-in members, who may need at least a role. Never stored anywhere. */
export async function memberPage({ locals, request, response }: Page, role: Role = 'user'): Promise<MemberContext> {
  response.headers.set('cache-control', 'private, no-store');
  const actor = await authenticatePage(locals.context, request);
  const context = actor ? withActor(locals.context, actor) : locals.context;
  locals.context = context;
  requireMember(context);
  requireRole(context, role);
  return context as MemberContext;
}

/** For a page of the community's experts, whatever their role. Never stored anywhere. */
export async function expertPage(page: Page): Promise<MemberContext> {
  const context = await memberPage(page);
  requireExpert(context);
  return context;
}

/** For a page that anybody opens and that shows a member what is theirs. Never stored anywhere. */
export async function personalPage({ locals, request, response }: Page): Promise<Context> {
  response.headers.set('cache-control', 'private, no-store');
  const actor = await authenticatePage(locals.context, request);
  if (actor) locals.context = withActor(locals.context, actor);
  return locals.context;
}

/**
 * For the forms that visitors come in by: whether who opens one is a member already, and has nothing
 * to do there. A browser that has lost its token says `again`: the cookie alone can't be worked with.
 */
export async function isInAlready({ locals, request, url }: Page & { url: URL }): Promise<boolean> {
  if (request.method === 'POST' || url.searchParams.has('again')) return false;
  return (await authenticatePage(locals.context, request)) !== null;
}

/** For a page of a developer's machine: anywhere else it is not found. */
export function localPage({ locals, response }: Page): Context {
  requireLocal(locals.context);
  response.headers.set('cache-control', 'no-store');
  return locals.context;
}

/**
 * For a page on which a member may see more than a visitor: kept for visitors like a public page,
 * drawn for each member and never stored.
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
 * For a page that shows what begins, ends or is new, once it is read until when it holds: says so, if
 * the page is one that is kept.
 */
export function keepUntil({ response }: Page, until: Date | undefined): void {
  if (until && response.headers.has(publicPageHeader)) response.headers.set(publicPageHeader, String(until.getTime()));
}

/** Whether a page is being rendered for a signed-in member. */
export function isMember(context: Context): context is MemberContext {
  return context.actor.kind === 'member';
}
