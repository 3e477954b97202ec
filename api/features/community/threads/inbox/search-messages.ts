import type { Context } from '#api/context.ts';
import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { parseTerms, toMatchQuery } from '#api/platform/search/match-query.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import { verb } from '#api/verb.ts';
import type { Author } from '../../posts/cards/contract.ts';
import { loadCommunityAuthor, presentSender } from '../read/load-community-author.ts';
import { type FoundMessage, searchQuery } from './contract.ts';
import { type FoundRow, findMessages } from './queries.ts';

const excerptLength = 200;

/** Finds the newest messages with all of these words in the member's own conversations. */
export const searchMessages = verb(
  { access: 'member', input: searchQuery },
  async (context, { q, limit }, { user }): Promise<{ data: { items: FoundMessage[] } }> => {
    const terms = parseTerms(q);
    const rows = terms.length > 0 ? await findMessages(context.db, user.id, toMatchQuery(terms), limit) : [];
    const community = await loadCommunityAuthor(context, rows);
    return { data: { items: rows.map((row) => present(context, row, community)) } };
  },
);

function present(context: Context, row: FoundRow, community: Author | null): FoundMessage {
  const { id, conversationId, subject, plain } = row;
  return {
    ...{ conversationId, subject, hasSubject: row.hasSubject === 1 },
    others:
      row.kind === 'community' && community
        ? [community]
        : (JSON.parse(row.others) as AuthorRow[]).map((other) => presentAuthor(context, other)),
    message: {
      id,
      excerpt: excerptOf(plain, excerptLength),
      isOwn: row.isOwn === 1,
      sender: presentSender(context, row, community),
      createdAt: isoTime(row.createdAt),
    },
  };
}
