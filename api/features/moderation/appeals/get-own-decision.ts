import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { appealToken } from '../decisions/index.ts';
import type { OwnDecision } from './contract.ts';
import { findOwnDecision } from './find-own-decision.ts';
import { presentOwnDecision } from './present.ts';
import { findForMember } from './queries.ts';

/** Reads the decision for `/appeals/{token}`. The token is the only authorization. */
export async function getOwnDecision(context: Context, token: string): Promise<OwnDecision> {
  return presentOwnDecision(await findOwnDecision(context, { token }), context.now);
}

/** Creates the token with which a member opens a decision that concerns them. */
export async function appealTokenFor(context: Context, decisionId: string): Promise<string> {
  const { user } = requireMember(context);
  const [row] = await findForMember(context.db, decisionId, user.id);
  if (!row) throw new AppError('not_found');
  return appealToken(context, { decisionId, reportId: row.reportId });
}
