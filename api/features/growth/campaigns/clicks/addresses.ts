import type { Context } from '#api/context.ts';
import { isTokenSignatureValid, signToken } from '#api/platform/crypto/sign-token.ts';

interface Place {
  env: Pick<Context['env'], 'MASTER_KEY'>;
  tenant: Pick<Context['tenant'], 'slug'>;
}

interface Link {
  campaign: string;
  to: string;
}

/**
 * Builds the URL that counts clicks on a link of a campaign. It is signed together with its target, so it redirects
 * only to what the campaign contains. `mailto:` and `tel:` links stay as they are.
 */
export function clickUrl(
  place: Place & Pick<Context, 'origin'>,
  { campaign, to: written }: Link,
  recipient: string,
): string {
  if (!/^https?:/i.test(written) || !URL.canParse(written)) return written;
  // Normalized, without anything that input sanitizing would remove.
  const to = new URL(written).href;
  const signature = signToken(place.env.MASTER_KEY, signedText(place, { campaign, to }));
  const query = new URLSearchParams({ campaign, signature, to });
  return `${place.origin}/api/email/click?${query}&recipient=${recipient}`;
}

export const isClickSigned = (place: Place, link: Link, signature: string): boolean =>
  isTokenSignatureValid(place.env.MASTER_KEY, signedText(place, link), signature);

const signedText = ({ tenant }: Place, { campaign, to }: Link) => `campaign-click:${tenant.slug}:${campaign}:${to}`;
