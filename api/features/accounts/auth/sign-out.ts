import type { Context } from '#api/context.ts';
import { requireSignedIn } from '#api/permissions.ts';
import { deleteSession } from '../sessions/index.ts';

/** Ends the session that the request came with: both its secrets are worth nothing after. */
export async function signOut(context: Context): Promise<void> {
  const { sessionId } = requireSignedIn(context);
  await deleteSession(context.db, sessionId);
}
