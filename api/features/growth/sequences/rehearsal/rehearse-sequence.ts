import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type Rehearsal, rehearsalRecipientsQuery, sequenceParams, subjectOf } from '../contract.ts';
import { readSteps } from '../edit/read-sequences.ts';
import { countRehearsedMails, selectRehearsalRecipients } from './queries.ts';

/**
 * Computes what a sequence would have sent in the last 90 days if it had been on, based on what is known about each
 * point in time. Consent and the account's state are the current ones. Sends nothing.
 */
export const rehearseSequence = verb(
  { access: 'admin', params: sequenceParams },
  async (context, { kind }): Promise<{ data: Rehearsal }> => {
    const { db, now, locale } = context;
    const steps = await readSteps(context, kind);
    const { counted } = await namedBatch(db, {
      counted: steps.map((step) => countRehearsedMails(db, { kind, step, now })),
    });
    return {
      data: {
        steps: steps.map(({ id, days, texts }, index) => {
          const counts = counted[index] ?? [];
          return {
            ...{ id, days, subject: subjectOf(texts, locale) },
            sent: counts.find(({ reason }) => reason === null)?.count ?? 0,
            reasons: counts.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : [])),
          };
        }),
      },
    };
  },
);

interface Member {
  id: string;
  name: string | null;
  at: string;
}

/** Lists who would have got a step of the sequence, latest first. */
export const listRehearsalRecipients = verb(
  { access: 'admin', params: sequenceParams, input: rehearsalRecipientsQuery },
  async (context, { kind, step: id, cursor, limit }): Promise<{ data: Page<Member> }> => {
    const { db, now } = context;
    const step = (await readSteps(context, kind)).find((each) => each.id === id);
    if (!step) throw new AppError('not_found');
    const rows = await selectRehearsalRecipients(db, { kind, step, now }, { cursor, limit: limit + 1 });
    const { items, nextCursor } = keysetPageOf(rows, limit);
    const present = ({ id: userId, name, value }: (typeof rows)[number]): Member => ({
      ...{ id: userId, name, at: new Date(value).toISOString() },
    });
    return { data: { items: items.map(present), nextCursor } };
  },
);
