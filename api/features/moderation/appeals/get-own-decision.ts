import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { createAppealToken } from '../decisions/index.ts';
import type { OwnDecision } from './contract.ts';
import { findOwnDecision } from './find-own-decision.ts';
import { presentOwnDecision } from './present.ts';
import { findDecisionForMember } from './queries.ts';

/** Reads the decision for `/appeals/{token}`. The token is the only authorization. */
export async function getOwnDecision(context: Context, token: string): Promise<OwnDecision> {
  return presentOwnDecision(await findOwnDecision(context, { token }), context.now);
}

/** Creates the token with which a member opens a decision that concerns them. */
export async function createMemberAppealToken(context: Context, decisionId: string): Promise<string> {
  const { user } = requireMember(context);
  const [row] = await findDecisionForMember(context.db, decisionId, user.id);
  if (!row) throw new AppError('not_found');
  return createAppealToken(context, { decisionId, reportId: row.reportId });
}
