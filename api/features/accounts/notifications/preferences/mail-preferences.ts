import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { type MailPreferences, mailPreferencesInput, mailPreferencesRefusals } from './contract.ts';
import { findPreferences, type PreferencesRow, updatePreferences } from './queries.ts';
import { isSignedFor, parsePreferencesToken } from './tokens.ts';

type Preferences = Outcome<{ data: MailPreferences }, 'mail_preferences_invalid'>;

const accept = (row: PreferencesRow): Preferences => ({ ok: true, data: present(row) });

/** Returns the mail preferences of the member to whom this link was mailed, and nothing else about them. */
export async function getMailPreferences(context: Context, token: string): Promise<Preferences> {
  const holder = await findHolder(context, token);
  return holder ? accept(holder.row) : refuse('mail_preferences_invalid');
}

/** Changes the given streams and returns all of them. The token of the mailed link authorizes this. */
export const changeMailPreferences = verb(
  { access: 'anyone', input: mailPreferencesInput, refusals: mailPreferencesRefusals },
  async (context, { token, ...changes }): Promise<Preferences> => {
    const holder = await findHolder(context, token);
    if (!holder) return refuse('mail_preferences_invalid');
    const { userId, row } = holder;
    if (Object.values(changes).every((isOn) => isOn === undefined)) return accept(row);
    const [changed] = await updatePreferences(context.db, { userId, email: row.email }, changes, context.now);
    return changed ? accept(changed) : refuse('mail_preferences_invalid');
  },
);

async function findHolder(context: Context, token: string) {
  const read = parsePreferencesToken(token, context.now);
  if (!read) return null;
  const [row] = await findPreferences(context.db, read.userId);
  return row && isSignedFor(context, read, row.email) ? { userId: read.userId, row } : null;
}

function present({ consentAt, figures, email: _, ...streams }: PreferencesRow): MailPreferences {
  return { campaigns: consentAt !== null, ...streams, ...(figures ? { figures } : {}) };
}
