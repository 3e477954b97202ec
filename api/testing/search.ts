import type { Hit } from '#api/features/site/search/contract.ts';
import type { TestActor } from './actors.ts';
import { call } from './call.ts';
import { createTestCommunity } from './create-test-community.ts';

interface SearchResponse {
  data: { items: Hit[]; nextCursor: string | null };
}
interface SearchOptions {
  as?: TestActor;
  locale?: string;
  /** Further parameters of the query, such as `&in=discussions`. */
  more?: string;
}

/** A text of an item, as `insertContent` takes it. */
export const searchableText = (title: string, body = 'Pikk tekst.', more = {}) => ({
  ...{ title, summary: '', body, topics: [] },
  ...more,
});

/** Joins the parts of a hit to one text, with matches in brackets. */
export const markMatches = (parts: Hit['titleParts'] = []) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

/** Creates a community with calls that search it. */
export async function createSearch() {
  const community = await createTestCommunity();
  let requests = 0;
  const ask = async (q: string, { as, locale = 'et', more = '' }: SearchOptions = {}) => {
    // Calls come from many IP addresses, so that tests don't reach the rate limit.
    requests += 1;
    const path = `/api/search?q=${encodeURIComponent(q)}${more}`;
    const { body } = await call<SearchResponse>(community, 'GET', path, {
      ...(as ? { as } : {}),
      headers: { cookie: `locale=${locale}`, 'cf-connecting-ip': `10.0.0.${requests % 250}` },
    });
    return body.data;
  };
  const idsOf = async (q: string, options?: SearchOptions) => (await ask(q, options)).items.map(({ id }) => id).sort();
  return { community, ask, idsOf };
}
