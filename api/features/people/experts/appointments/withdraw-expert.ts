import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { acting, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { isExpert, withdraw } from './queries.ts';

/**
 * Makes an expert a regular member, removing them from directory and search at once. The profile is
 * kept for a later appointment.
 */
export async function withdrawExpert(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireRole(context, 'admin');
  const { db } = context;
  const id = parseId(input);
  const { withdrawn } = await batchAndInvalidate(
    context,
    {
      recorded: auditEntry(
        db,
        {
          ...{ ...acting(context, user.id), action: 'expert.withdraw', targetType: 'user', targetId: id },
          ...{ before: { isExpert: true }, after: { isExpert: false } },
        },
        isExpert(id),
      ),
      withdrawn: withdraw(db, id),
    },
    { ifChanged: 'withdrawn' },
  );
  if (withdrawn.length === 0) throw new AppError('not_found');
}
