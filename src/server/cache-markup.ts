import type { Context } from '#api/context.ts';
import { BoundedMap } from '#api/platform/bounded-map/bounded-map.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { isMember } from './page-context.ts';
import type { Shell } from './page-shell.ts';
import { isPreview } from './serve-preview.ts';

/** The cached markup by community, language and settings: each combination has its own object. */
const kept = new WeakMap<Tenant, BoundedMap<string>>();
const mostKept = 100;

interface Part {
  name: string;
  shell: Pick<Shell, 'version'>;
  context: Context;
  /** The page, on which the header marks its own link. */
  url: URL;
  request: Request;
  /** Whether the page is shown at another page's URL. */
  isSpecial: boolean;
}

/**
 * Returns the markup of a part of members' pages that is the same for all members with one role, such as the header.
 * `render` is called only if the markup isn't cached. Never caches for visitors, whose pages are cached whole, for
 * previews, whose brand isn't published, or during development, so that an edited part shows at once.
 */
export async function cacheMarkup(part: Part, render: () => Promise<string>): Promise<string> {
  const { name, shell, context, url, request, isSpecial } = part;
  // Not cached: the default brand of a community without its database, and pages of the sign-in flow, which show their
  // query.
  const isOwn = shell.version === 0 || isSpecial || url.pathname.startsWith('/auth/') || isPreview(request);
  if (!isMember(context) || isOwn || context.env.PAGE_CACHE === 'off') return render();
  const { role, isExpert } = context.actor.user;
  const key = [name, shell.version, role, isExpert, context.now.getUTCFullYear(), url.pathname].join(' ');
  const ofCommunity = kept.get(context.tenant) ?? new BoundedMap<string>(mostKept);
  kept.set(context.tenant, ofCommunity);
  const known = ofCommunity.get(key);
  if (known !== undefined) return known;
  const markup = await render();
  ofCommunity.set(key, markup);
  return markup;
}
