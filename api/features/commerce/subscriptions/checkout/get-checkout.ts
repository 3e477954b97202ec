import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { checkoutAnswer } from '../contract.ts';
import { findCheckout } from './queries.ts';

/** The state of the member's checkout, as last reported by the provider. Grants nothing. */
export async function getCheckout(
  context: Context,
  input: z.input<typeof idParams>,
): Promise<{ data: z.infer<(typeof checkoutAnswer)['data']> }> {
  const { user } = requireMember(context);
  const [checkout] = await findCheckout(context.db, parseId(input), user.id);
  if (!checkout) throw new AppError('not_found');
  const { state, plan } = checkout;
  const firstChargeAt = isoTime(checkout.firstChargeAt);
  return { data: { state, plan, firstChargeAt, subscription: user.subscription } };
}
