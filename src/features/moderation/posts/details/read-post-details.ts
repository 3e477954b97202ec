import type { Context } from '#api/context.ts';
import { detailsQuery } from '#api/features/moderation/posts/details/contract.ts';
import { loadPostDetails, type PostDetailsPage } from '#api/features/moderation/posts/index.ts';

/** The post for a page's address. Mistyped parts of the query are ignored. */
export async function readPostDetails(
  context: Context,
  { params, url }: { params: Record<string, string | undefined>; url: URL },
): Promise<PostDetailsPage> {
  const query = detailsQuery.safeParse(Object.fromEntries(url.searchParams));
  const { state, cursor, revision, entry } = query.data ?? {};
  return (await loadPostDetails(context, { id: params['id'] ?? '', state, cursor, revision, entry })).data;
}
