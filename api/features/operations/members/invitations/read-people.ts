import { nameSchema } from '#api/features/accounts/users/contract.ts';
import { parseAddress } from '#api/platform/mail/address.ts';

export interface Person {
  /** The normalized address, or the text as typed if it isn't an address. */
  email: string;
  isAddress: boolean;
  /** The name sent with the address; null if there is none or it is invalid. */
  name: string | null;
}

/** Reads each distinct address once, in the order in which they were sent. */
export function readPeople(sent: ReadonlyArray<{ email: string; name?: string | null | undefined }>): Person[] {
  const people = new Map<string, Person>();
  for (const { email: typed, name } of sent) {
    const parsed = parseAddress(typed);
    const isAddress = 'address' in parsed;
    const email = isAddress ? parsed.address : typed;
    const read = nameSchema.safeParse(name ?? '');
    if (!people.has(email)) people.set(email, { email, isAddress, name: read.success ? read.data : null });
  }
  return [...people.values()];
}
