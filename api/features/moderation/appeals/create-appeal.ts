import { newId } from '#api/platform/database/ids.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { hintModerationQueue } from '../reports/index.ts';
import { appealRefusals, appealSchema, replyRefusals } from './contract.ts';
import { findOwnDecision } from './find-own-decision.ts';
import { insertAppeal, insertReply } from './queries.ts';
import { appealsEndAt, isAppealable } from './rules.ts';

/** Appeals against a decision, once and within six months, as its author or a reporter. */
export const createAppeal = verb(
  { access: 'anyone', input: appealSchema, refusals: appealRefusals },
  async (context, { text, ...which }): Promise<Outcome<{ data: { id: string } }, keyof typeof appealRefusals>> => {
    const { db, now } = context;
    const { id: decisionId, reportId, reporterId, memberId, ...found } = await findOwnDecision(context, which);
    if (found.appeal) return refuse('already_appealed');
    if (!isAppealable({ ...found, isAuthor: reportId === null })) return refuse('nothing_to_appeal');
    if (appealsEndAt(found.createdAt) <= now.getTime()) return refuse('appeal_too_late');
    const id = newId();
    const appellantId = reportId === null ? memberId : reporterId;
    const { rowsAffected } = await insertAppeal(db, { id, decisionId, reportId, appellantId, words: text }, now);
    // Another call appealed first, or the decision has been reversed.
    if (rowsAffected === 0) return refuse('already_appealed');
    hintModerationQueue(context, memberId);
    return { ok: true, data: { id } };
  },
);

/** Adds the appellant's only reply. A rejected appeal becomes pending again. */
export const replyToAnswer = verb(
  { access: 'anyone', input: appealSchema, refusals: { ...replyRefusals, nothing_to_appeal: 'conflict' } },
  async (
    context,
    { text, ...which },
  ): Promise<Outcome<{ data: { id: string } }, keyof typeof replyRefusals | 'nothing_to_appeal'>> => {
    const { db, now } = context;
    const { appeal, memberId } = await findOwnDecision(context, which);
    if (!appeal) return refuse('nothing_to_appeal');
    if (appeal.reply !== null || appeal.state === 'granted') return refuse('already_replied');
    const { rowsAffected } = await insertReply(db, appeal.id, text, now);
    if (rowsAffected === 0) return refuse(appeal.decidedAt === null ? 'already_replied' : 'appeal_too_late');
    hintModerationQueue(context, memberId);
    return { ok: true, data: { id: appeal.id } };
  },
);
