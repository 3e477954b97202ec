import type { z } from 'zod';
import { isoTime } from '#api/platform/calendar/time.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { checkoutResponse } from '../contract.ts';
import { findCheckout } from './queries.ts';

/** Returns the state of the member's checkout, as last reported by the provider. Grants nothing. */
export const getCheckout = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<{ data: z.infer<(typeof checkoutResponse)['data']> }> => {
    const [checkout] = await findCheckout(context.db, id, user.id);
    if (!checkout) throw new AppError('not_found');
    const { state, plan } = checkout;
    const firstChargeAt = isoTime(checkout.firstChargeAt);
    return { data: { state, plan, firstChargeAt, subscription: user.subscription } };
  },
);
