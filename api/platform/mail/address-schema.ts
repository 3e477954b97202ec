import { z } from 'zod';
import { parseAddress } from './address.ts';

/**
 * The schema of an email address, in the form that is stored and compared. Fails with the problem's code, or with
 * `error`.
 */
export function addressSchema(error?: string) {
  return z.string({ error: error ?? 'email_required' }).transform((typed, { issues }) => {
    const parsed = parseAddress(typed);
    if ('address' in parsed) return parsed.address;
    issues.push({ code: 'custom', message: error ?? parsed.problem, input: typed });
    return z.NEVER;
  });
}

/** The schema of a sender's address: without quotes, because not every mail server and service accepts them. */
export function senderSchema(error: string) {
  return addressSchema(error).refine((address) => !address.startsWith('"'), { error });
}
