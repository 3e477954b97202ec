import type { Context } from '#api/context.ts';
import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import { requireRole } from '#api/permissions.ts';
import { verb } from '#api/verb.ts';
import { type Addressee, addresseesQuery } from './contract.ts';
import { findAddressee, selectAddressees } from './queries.ts';

/** Lists members to whom the community can write, by name or e-mail address. */
export const listAddressees = verb(
  { access: 'admin', input: addresseesQuery },
  async (context, { q }): Promise<{ data: { items: Addressee[] } }> => {
    const rows = q === '' ? [] : await selectAddressees(context.db, q);
    return { data: { items: rows.map((row) => present(context, row)) } };
  },
);

/** Loads the member named by a link to the form, if they still exist. */
export async function loadAddressee(context: Context, id: string): Promise<Addressee | null> {
  requireRole(context, 'admin');
  const [row] = await findAddressee(context.db, id);
  return row ? present(context, row) : null;
}

function present(context: Context, { id, member }: { id: string; member: string }): Addressee {
  return { ...presentAuthor(context, JSON.parse(member) as AuthorRow), id };
}
