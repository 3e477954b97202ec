import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hintNotified } from '#api/features/accounts/notifications/index.ts';
import { requireRole } from '#api/permissions.ts';
import { staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { notifyOfChange } from '../write/notify-of-change.ts';
import { revisionParams, staffActSchema, type staffDecisionRefusals } from './contract.ts';
import { findRevision, setHidden } from './queries.ts';

type Input = z.input<typeof revisionParams> & z.input<typeof staffActSchema>;

/** Creates the verb that hides an earlier text of a post from everyone but its author and staff, or shows it again. */
export const hideRevision =
  (isHidden: boolean) =>
  async (context: Context, input: Input): Promise<Outcome<object, keyof typeof staffDecisionRefusals>> => {
    const member = requireRole(context, 'moderator');
    const ids = revisionParams.safeParse(input);
    if (!ids.success) throw new AppError('not_found');
    const { id, revisionId } = ids.data;
    const { reason } = parseInput(staffActSchema, input);
    const { db } = context;
    const act = staffAct(context, member.user.id, isHidden ? 'revision.hide' : 'revision.show', { reason });
    const { found, notified } = await namedBatch(db, {
      found: findRevision(db, member, id, revisionId),
      changed: setHidden(db, member, act, isHidden, id, revisionId),
      notified: isHidden ? notifyOfChange(context, act, id, 'hide') : [],
    });
    const [revision] = found;
    if (!revision) throw new AppError('not_found');
    if (!revision.mayAct) return refuse('not_yours_to_decide');
    hintNotified(context, notified);
    return { ok: true };
  };
