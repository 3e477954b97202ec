import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import type { ProofMethod } from './contract.ts';
import { findProofMethods } from './queries.ts';

/** Returns what to ask the member for when a call needs a fresh proof. */
export const getProofMethod = verb(
  { access: 'member' },
  async (context, _, { sessionId }): Promise<{ data: { way: ProofMethod } }> => {
    const [found] = await findProofMethods(context.db, sessionId);
    if (!found) throw new AppError('unauthenticated');
    if (found.hasPassword) return { data: { way: 'password' } };
    return { data: { way: found.hasCode ? 'code' : 'sign_in' } };
  },
);
