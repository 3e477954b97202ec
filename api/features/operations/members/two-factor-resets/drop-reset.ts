import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireProvenRole } from '#api/permissions.ts';
import { auditEntry, isRecorded, staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { dropResetRefusals } from './contract.ts';
import { deleteReset, findReset, isDroppable } from './queries.ts';

/** Refuses another administrator's request, or withdraws one's own. The member's two-factor stays on. */
export async function dropReset(
  context: Context,
  input: z.input<typeof idParams>,
): Promise<Outcome<object, keyof typeof dropResetRefusals>> {
  const member = requireProvenRole(context, 'admin');
  const { user } = member;
  const id = parseId(input);
  const { db, now } = context;
  const [reset] = await findReset(db, id, now);
  if (!reset) return refuse('reset_ended');
  const isOwn = reset.requestedBy.id === user.id;
  const action = isOwn ? 'user.withdraw_two_factor_reset' : 'user.refuse_two_factor_reset';
  const act = staffAct(context, user.id, action);
  const { recorded } = await namedBatch(db, {
    recorded: auditEntry(db, { ...act, targetId: reset.member.id }, isDroppable(id, member, now)),
    request: deleteReset(db, id, isRecorded(act)),
  });
  return recorded.rowsAffected === 0 ? refuse('reset_ended') : { ok: true };
}
