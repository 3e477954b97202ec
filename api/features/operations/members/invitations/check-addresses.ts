import { isoTime } from '#api/platform/calendar/time.ts';
import { verb } from '#api/verb.ts';
import { type CheckedAddress, checkAddressesSchema, type Standing } from './contract.ts';
import { selectStandings } from './queries.ts';
import { readPeople } from './read-people.ts';

/** Checks what would happen to each address if it were invited now. A POST, because addresses don't belong in a URL. */
export const checkAddresses = verb(
  { access: 'admin', input: checkAddressesSchema, records: { nothing: 'Only reads who has an address.' } },
  async (context, { emails }): Promise<{ data: { items: CheckedAddress[] } }> => {
    const people = readPeople(emails.map((email) => ({ email })));
    const addresses = people.filter(({ isAddress }) => isAddress).map(({ email }) => email);
    const found = addresses.length > 0 ? await selectStandings(context.db, addresses, context.now) : [];
    const standings = new Map(found.map((row) => [row.email, row]));
    const items = people.map(({ email }): CheckedAddress => {
      const row = standings.get(email);
      if (!row) return { email, standing: 'invalid', until: null };
      return { email, standing: addressStandingOf(row), until: row.isMember ? null : isoTime(row.until) };
    });
    return { data: { items } };
  },
);

/** Membership is checked first, because a member's invitation no longer matters. */
export function addressStandingOf({
  isMember,
  until,
}: {
  isMember: number;
  until: number | null;
}): Exclude<Standing, 'invalid'> {
  return isMember ? 'member' : until === null ? 'free' : 'invited';
}
