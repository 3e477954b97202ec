import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hasRole, requireRole } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import type { Snapshot } from '../reports/contract.ts';
import { recordOpening } from '../reports/index.ts';
import { type AppealDetails, type AppealRow, listAppealsQuery } from './contract.ts';
import { presentAppeal } from './present.ts';
import { caseOfAppeal, findAppeal, selectAppeals } from './queries.ts';

/** Appeals for moderators: pending ones, oldest first, or decided ones. */
export async function listAppeals(
  context: Context,
  input: z.input<typeof listAppealsQuery>,
): Promise<{ data: Page<AppealRow> }> {
  const member = requireRole(context, 'moderator');
  const wanted = parseInput(listAppealsQuery, input);
  const rows = await selectAppeals(context.db, member, wanted);
  const { items, nextCursor } = keysetPageOf(
    rows.map((row) => ({ ...row, value: (wanted.state === 'pending' ? row.createdAt : row.decidedAt) ?? 0 })),
    wanted.limit,
  );
  return { data: { items: items.map(presentAppeal), nextCursor } };
}

/** An appeal with the decision it is against. Opening one about a message is recorded. */
export async function getAppeal(context: Context, input: z.input<typeof idParams>): Promise<{ data: AppealDetails }> {
  const member = requireRole(context, 'moderator');
  const id = parseId(input);
  const { found } = await namedBatch(context.db, {
    opened: recordOpening(context, member, caseOfAppeal(id)),
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
}
