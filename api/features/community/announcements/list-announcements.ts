import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type Announcement, announcementsQuery } from './contract.ts';
import { type SelectedAnnouncement, selectAnnouncements } from './queries.ts';

/** Lists the community's announcements, newest first, with the number of members each has reached. */
export const listAnnouncements = verb(
  { access: 'admin', input: announcementsQuery },
  async (context, { cursor, limit }): Promise<{ data: Page<Announcement> }> => {
    const rows = await selectAnnouncements(context.db, { cursor, limit: limit + 1 });
    const { items, nextCursor } = pageOf(rows, limit);
    return { data: { items: items.map((row) => present(context, row)), nextCursor } };
  },
);

function present(context: Context, row: SelectedAnnouncement): Announcement {
  const { id, audience, memberCount, deliveredCount, sentBy, spaceEt, spaceEn } = row;
  const texts = Object.entries(row.texts).map(([locale, { subject, body }]) => [
    locale,
    { subject, html: renderMarkdown(body, context.tenant.slug).html },
  ]);
  return {
    ...{ id, audience, memberCount, deliveredCount, sentBy },
    texts: Object.fromEntries(texts),
    spaceName: context.locale === 'et' ? spaceEt : spaceEn,
    sentAt: isoTime(row.sentAt),
    isFinished: row.finishedAt !== null,
    editedAt: isoTime(row.editedAt),
    withdrawnAt: isoTime(row.withdrawnAt),
    isRevising: row.revisedUpTo !== null,
  };
}
