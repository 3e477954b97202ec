import type { Context } from '#api/context.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import { brandFileUrl, loadBrand } from '#api/features/brand/customizations/index.ts';
import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import type { Author } from '../../posts/cards/contract.ts';

interface WrittenRow {
  writtenAs: string | null;
  /** An author as JSON. */
  sender: string;
}

/** Returns the community as members see it when staff write for it, or null if none of the rows needs it. */
export async function loadCommunityAuthor(
  context: Context,
  rows: ReadonlyArray<{ kind?: string; writtenAs?: string | null }>,
): Promise<Author | null> {
  const isNeeded = rows.some(({ kind, writtenAs }) => kind === 'community' || writtenAs === 'community');
  if (!isNeeded) return null;
  const { settings, version } = await loadBrand(context);
  const { icon, small, favicon } = settings.logo;
  return {
    id: null,
    name: settings.name,
    initials: initials(settings.name),
    picture: brandFileUrl(context, icon || small || favicon, version) || null,
    isExpert: false,
    isStaff: true,
    hasProfile: false,
  };
}

/** Presents a message's author as members see them. */
export function presentSender(context: Context, { writtenAs, sender }: WrittenRow, community: Author | null): Author {
  if (writtenAs === 'community' && community) return community;
  return presentAuthor(context, JSON.parse(sender) as AuthorRow);
}
