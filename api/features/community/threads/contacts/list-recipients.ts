import type { Context } from '#api/context.ts';
import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import { requireMember } from '#api/permissions.ts';
import { verb } from '#api/verb.ts';
import { type Recipient, recipientsQuery } from './contract.ts';
import { findPossibleRecipient, type RecipientRow, selectPossibleRecipients } from './queries.ts';

/** Lists members to whom the member can write now, by name. */
export const listRecipients = verb(
  { access: 'member', input: recipientsQuery },
  async (context, { q }, { user }): Promise<{ data: { items: Recipient[] } }> => {
    const rows = q === '' ? [] : await selectPossibleRecipients(context.db, user.id, q);
    return { data: { items: rows.map((row) => presentRecipient(context, row)) } };
  },
);

/** Finds the member named by a link to the form, if they can be written to. */
export async function findRecipient(context: Context, id: string): Promise<Recipient | null> {
  const { user } = requireMember(context);
  const [row] = await findPossibleRecipient(context.db, user.id, id);
  return row ? presentRecipient(context, row) : null;
}

function presentRecipient(context: Context, { id, member, isRequest }: RecipientRow): Recipient {
  return { ...presentAuthor(context, JSON.parse(member) as AuthorRow), id, isRequest: isRequest === 1 };
}
