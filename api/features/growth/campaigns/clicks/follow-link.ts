import { isCounted } from '#api/platform/analytics/is-counted.ts';
import { verb } from '#api/verb.ts';
import { isClickSigned } from './addresses.ts';
import { clickSchema } from './contract.ts';
import { countClick } from './queries.ts';

/** The not-found page. */
const nowhere = '/404';

/**
 * Redirects to the target of a link in a campaign's mail, and counts the recipient once. Bots and people who decline
 * tracking are redirected without being counted.
 */
export const followLink = verb(
  { access: 'anyone', input: clickSchema, parsesItself: true, takesRequest: true },
  async (context, given) => {
    const { data: link } = clickSchema.safeParse(given);
    if (!link || !isClickSigned(context, link, link.signature)) return leadTo(nowhere);
    const { campaign, recipient, to } = link;
    if (given.request.method === 'GET' && isCounted(context)) {
      context.defer(countClick(context.db, { campaign, recipient }).execute());
    }
    return leadTo(to);
  },
);

const leadTo = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } });
