import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { revisionParams, staffActSchema } from './contract.ts';
import { findRevision, setHidden } from './queries.ts';

type Input = z.input<typeof revisionParams> & z.input<typeof staffActSchema>;

/** Creates the verb that hides an earlier text of a post from everyone but staff, or shows it again. */
export const hideRevision =
  (isHidden: boolean) =>
  async (context: Context, input: Input): Promise<void> => {
    const { user } = requireRole(context, 'moderator');
    const ids = revisionParams.safeParse(input);
    if (!ids.success) throw new AppError('not_found');
    const { id, revisionId } = ids.data;
    const { reason } = parseInput(staffActSchema, input);
    const { db } = context;
    const act = staffAct(context, user.id, isHidden ? 'revision.hide' : 'revision.show', { reason });
    const { found } = await namedBatch(db, {
      found: findRevision(db, id, revisionId),
      changed: setHidden(db, act, isHidden, id, revisionId),
    });
    if (!found[0]) throw new AppError('not_found');
  };
