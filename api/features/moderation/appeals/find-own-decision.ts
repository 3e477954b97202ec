import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verifyAppealToken } from '../decisions/index.ts';
import { findDecisionForAppellant, findDecisionForMember, type MemberDecisionRow } from './queries.ts';
import { appealsEndAt } from './rules.ts';

interface Which {
  decisionId?: string | undefined;
  token?: string | undefined;
}

/** Finds a decision that concerns the actor, either by their mail's token or as a member, even a suspended one. */
export async function findOwnDecision(context: Context, { decisionId, token }: Which): Promise<MemberDecisionRow> {
  const { db } = context;
  if (token !== undefined) {
    const appellant = verifyAppealToken(context, token);
    const [row] = appellant ? await findDecisionForAppellant(db, appellant.decisionId, appellant.reportId) : [];
    if (!row || computeTokenExpiry(row) <= context.now.getTime())
      throw new AppError('not_found', { code: 'appeal_link_invalid' });
    return row;
  }
  const { user } = requireMember(context);
  const [row] = decisionId === undefined ? [] : await findDecisionForMember(db, decisionId, user.id);
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Computes when a token expires: six months after the decision or the last answer, but never while an appeal is
 * pending.
 */
function computeTokenExpiry({ createdAt, appeal }: MemberDecisionRow): number {
  if (appeal && appeal.decidedAt === null) return Number.POSITIVE_INFINITY;
  return appealsEndAt(appeal?.decidedAt ?? createdAt);
}
