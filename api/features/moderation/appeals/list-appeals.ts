import { hasRole } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import type { Snapshot } from '../reports/contract.ts';
import { recordCaseOpening } from '../reports/index.ts';
import { type AppealDetails, type AppealRow, listAppealsQuery } from './contract.ts';
import { presentAppeal } from './present.ts';
import { caseOfAppeal, findAppeal, selectAppeals } from './queries.ts';

/** Lists appeals for moderators: either pending ones, oldest first, or decided ones, newest first. */
export const listAppeals = verb(
  { access: 'moderator', input: listAppealsQuery },
  async (context, wanted, member): Promise<{ data: Page<AppealRow> }> => {
    const rows = await selectAppeals(context.db, member, wanted);
    const { items, nextCursor } = keysetPageOf(
      rows.map((row) => ({ ...row, value: (wanted.state === 'pending' ? row.createdAt : row.decidedAt) ?? 0 })),
      wanted.limit,
    );
    return { data: { items: items.map(presentAppeal), nextCursor } };
  },
);

/** Reads an appeal with the decision that it is against. Opening an appeal about a message is recorded. */
export const getAppeal = verb(
  { access: 'moderator', params: idParams, records: 'message.open' },
  async (context, { id }, member): Promise<{ data: AppealDetails }> => {
    const { found } = await namedBatch(context.db, {
      opened: recordCaseOpening(context, member, caseOfAppeal(id)),
      found: findAppeal(context.db, member, id),
    });
    const [row] = found;
    if (!row) throw new AppError('not_found');
    const { until, ground, reason, createdAt, withdrawnAt } = row.decision;
    const { earlierAnswer, answer, answeredBy, isOwnDecision } = row;
    return {
      data: {
        ...presentAppeal(row),
        ...{ earlierAnswer, answer, answeredBy, isOwnDecision },
        appellantId: hasRole(member, 'admin') ? row.appellantId : null,
        snapshot: row.snapshot === null ? null : (JSON.parse(row.snapshot) as Snapshot),
        decision: {
          ...{ ground, reason, decidedBy: row.decidedBy, state: row.decisionState },
          until: isoTime(until),
          at: isoTime(createdAt),
          withdrawnAt: isoTime(withdrawnAt),
        },
      },
    };
  },
);
