import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { ProofWay } from './contract.ts';
import { findProofWays } from './queries.ts';

/** What to ask the member for when a call needs a fresh proof. */
export async function getProofWay(context: Context): Promise<{ data: { way: ProofWay } }> {
  const { sessionId } = requireMember(context);
  const [found] = await findProofWays(context.db, sessionId);
  if (!found) throw new AppError('unauthenticated');
  if (found.hasPassword) return { data: { way: 'password' } };
  return { data: { way: found.hasCode ? 'code' : 'sign_in' } };
}
