import type { Context } from '#api/context.ts';
import { loadCommunityAuthor } from '#api/features/community/threads/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import { verb } from '#api/verb.ts';
import { type ReportedTarget, type ReportTarget, reportTargetQuery } from './contract.ts';
import { findTarget } from './find-target.ts';
import { listOfferedReasons } from './list-offered-reasons.ts';

/** What visitors can read and therefore report. */
const publicTargets: readonly ReportTarget[] = ['user', 'expert'];
const excerptLength = 240;

/** Loads what the report form shows of its subject. Throws `not_found` if the viewer can't read it. */
export async function getReportedTarget(context: Context, input: unknown): Promise<ReportedTarget> {
  const address = reportTargetQuery.safeParse(input);
  if (!address.success) throw new AppError('not_found');
  const { type, id } = address.data;
  if (context.actor.kind === 'visitor' && !publicTargets.includes(type)) throw new AppError('unauthenticated');
  const target = await findTarget[type](context, id);
  if (!target) throw new AppError('not_found');
  const { author, parts } = target.snapshot;
  const written = parts.filter(({ part, text }) => part !== 'name' && text);
  // The reporter has read it in one language.
  const read = written.filter(({ locale }) => locale === null || locale === context.locale);
  // Each part, such as a title, has a line of its own.
  const text = (read.length > 0 ? read : written).map((part) => markdownToText(part.text)).join('\n');
  const community = await loadCommunityAuthor(context, [target]);
  return { type, id, author: community?.name ?? author, place: target.place, excerpt: excerptOf(text, excerptLength) };
}

/** Loads a member's report form, which opens over a page. */
export const getReportForm = verb({ access: 'member', input: reportTargetQuery }, async (context, address) => ({
  data: { target: await getReportedTarget(context, address), reasons: listOfferedReasons(context) },
}));
