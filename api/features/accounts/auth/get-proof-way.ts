import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import type { ProofWay } from './contract.ts';
import { findProofWays } from './queries.ts';

/** Returns what to ask the member for when a call needs a fresh proof. */
export const getProofWay = verb(
  { access: 'member' },
  async (context, _, { sessionId }): Promise<{ data: { way: ProofWay } }> => {
    const [found] = await findProofWays(context.db, sessionId);
    if (!found) throw new AppError('unauthenticated');
    if (found.hasPassword) return { data: { way: 'password' } };
    return { data: { way: found.hasCode ? 'code' : 'sign_in' } };
  },
);
