import { attributeAction, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { isExpert, unmarkAsExpert } from './queries.ts';

/**
 * Makes an expert a regular member again, which removes them from the directory and search at once. The profile is kept
 * in case they are made an expert again.
 */
export const withdrawExpert = verb(
  { access: 'admin', params: idParams, records: 'expert.withdraw' },
  async (context, { id }, { user }): Promise<void> => {
    const { db } = context;
    const { withdrawn } = await batchAndInvalidate(
      context,
      {
        recorded: auditEntry(
          db,
          {
            ...{ ...attributeAction(context, user.id), action: 'expert.withdraw', targetType: 'user', targetId: id },
            ...{ before: { isExpert: true }, after: { isExpert: false } },
          },
          isExpert(id),
        ),
        withdrawn: unmarkAsExpert(db, id),
      },
      { ifChanged: 'withdrawn' },
    );
    if (withdrawn.length === 0) throw new AppError('not_found');
  },
);
