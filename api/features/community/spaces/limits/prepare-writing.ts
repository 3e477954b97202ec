import type { Context } from '#api/context.ts';
import { hasRole, type Member } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { maxMentions, maxPicturesPerText } from './contract.ts';
import { writingLimits } from './limits.ts';
import { countWritingAgainstLimits, isWritingWithinLimits, refundCountsUnlessChanged } from './queries.ts';

const hour = 60 * 60;
const day = 24 * hour;
/** Edits are limited because each keeps the replaced text and notifies newly mentioned members. */
const editsPerHour = 60;
const mentionsPerHour = 100;

/** A text that is about to be written. */
export interface TextToWrite {
  as: 'post' | 'comment' | 'edit';
  /** Members whom the text mentions, each once. */
  mentions: number;
  /** How many of the mentions are new in an edit. Defaults to all of them. */
  newMentions?: number;
  /** The number of links to other sites that weren't there before. */
  newLinks: number;
  /** The number of pictures in the text that has the most. */
  pictures: number;
  /** Whether a text has characters but shows nothing. */
  isBlank: boolean;
}

interface Counted {
  limit: RateLimit;
  amount: number;
  /** The code of the error on the text. Without one, the response says when to try again. */
  fault?: string;
}

/**
 * Statements that count a text against its author's limits. In the batch, put `count` first, then the write with
 * `isWithin` as its condition, and `refund` right after it, which undoes the counts if nothing was written. Afterwards,
 * `refuseWhenOver` throws an error if a limit was the reason.
 */
export function prepareWriting(context: Context, member: Member, written: TextToWrite) {
  const { db, now } = context;
  if (written.isBlank) throw textFault('body_required');
  if (written.mentions > maxMentions) throw textFault('too_many_mentions');
  if (written.pictures > maxPicturesPerText) throw textFault('too_many_pictures');
  const counted = listApplicableLimits(context, member, written);
  return {
    count: countWritingAgainstLimits(db, counted, now),
    isWithin: isWritingWithinLimits(counted),
    refund: refundCountsUnlessChanged(db, counted),
    refuseWhenOver: (results: ReadonlyArray<ReadonlyArray<{ count: number; expiresAt: number }>>) => {
      for (const [index, { limit, fault }] of counted.entries()) {
        const rows = results[index] ?? [];
        if (fault && rows.some(({ count }) => count > limit.attempts)) throw textFault(fault);
        refuseWhenOver(limit, rows, now);
      }
    },
  };
}

export type PreparedWriting = ReturnType<typeof prepareWriting>;

const textFault = (code: string) => new AppError('invalid_input', { fields: { body: code } });

function listApplicableLimits(context: Context, member: Member, written: TextToWrite): Counted[] {
  if (hasRole(member, 'moderator')) return [];
  const { as, mentions, newMentions = mentions, newLinks } = written;
  const limits = writingLimits(context, member);
  const of = (rule: string, attempts: number, windowSeconds: number): RateLimit => ({
    rule: `community.${rule}`,
    subject: member.user.id,
    attempts,
    windowSeconds,
  });
  const perHour: Counted[] = [];
  if (as === 'post') perHour.push({ limit: of('posts', limits.postsPerHour, hour), amount: 1 });
  if (as === 'comment') perHour.push({ limit: of('comments', limits.commentsPerHour, hour), amount: 1 });
  if (as === 'edit') perHour.push({ limit: of('edits', editsPerHour, hour), amount: 1 });
  if (newMentions > 0) perHour.push({ limit: of('mentions-hour', mentionsPerHour, hour), amount: newMentions });
  if (!isNewcomer(context, member)) return perHour;
  const perDay: Counted[] = [
    { limit: of('links', limits.linksPerDay, day), amount: newLinks, fault: 'too_many_links_today' },
    { limit: of('mentions', limits.mentionsPerDay, day), amount: newMentions, fault: 'too_many_mentions_today' },
  ];
  return [...perDay.filter(({ amount }) => amount > 0), ...perHour];
}

function isNewcomer(context: Context, member: Member): boolean {
  const { user } = member;
  const { newcomerDays } = writingLimits(context, member);
  return !user.isExpert && context.now.getTime() - user.createdAt < newcomerDays * day * 1000;
}
