import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { portalRefusals } from './contract.ts';
import { findLiveSubscription } from './find-live-subscription.ts';

/** Returns the URL of the provider's page where the member can change their card. */
export const openPortal = verb(
  { access: 'member', refusals: portalRefusals },
  async (context, _, { user }): Promise<Outcome<{ data: { url: string } }, keyof typeof portalRefusals>> => {
    const live = await findLiveSubscription(context, user.id);
    if (!live.ok) return live;
    const { provider, subscription } = live;
    const { origin, locale } = context;
    return {
      ok: true,
      data: { url: await provider.portalUrl(subscription.customerId, `${origin}/subscription`, locale) },
    };
  },
);
