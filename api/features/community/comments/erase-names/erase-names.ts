import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { eraseMention } from '#api/platform/markdown/mentions.ts';
import {
  clearNotificationExcerpts,
  deleteMentionLink,
  hasUnchangedTexts,
  type MentionLink,
  selectMentionLinks,
  selectTexts,
  updateComment,
  updatePostText,
  updateRevision,
} from './queries.ts';

const linksAtOnce = 25;
const maxBatches = 20;
/** Failures are retried for this many days after an account deletion. */
const retryDays = 30;

/**
 * Removes the names of all deleted members, or of one, from texts and revisions that mention them, from the search
 * index and from notifications. The links stay and show a deleted member. Idempotent.
 */
export async function eraseNames({ db, now }: Context, userId?: string): Promise<void> {
  const since = new Date(now.getTime() - retryDays * dayMs);
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const links = await selectMentionLinks(db, { since, userId, limit: linksAtOnce });
    if (links.length === 0) return;
    const texts = await namedBatch(db, selectTexts(db, [...new Set(links.map(({ targetId }) => targetId))]));
    await namedBatch(db, { erased: links.flatMap((link) => eraseLink(db, link, texts)) });
    if (links.length < linksAtOnce) return;
  }
}

type Texts = {
  [Kind in keyof ReturnType<typeof selectTexts>]: Awaited<ReturnType<typeof selectTexts>[Kind]>;
};

/**
 * Statements that erase one link. Its row is deleted only if no text changed in the meantime; otherwise the next run
 * tries again. If a text mentions two deleted members, each run erases one of them.
 */
function eraseLink(db: Database, link: MentionLink, texts: Texts) {
  const { targetId, userId } = link;
  const own = <Row extends { targetId: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.targetId === targetId);
  const changeOf = ({ body }: { body: string }) => ({ from: body, to: eraseMention(body, userId) });
  const current = [...own(texts.posts), ...own(texts.comments)].map(changeOf);
  return [
    ...own(texts.posts).map((text) => updatePostText(db, targetId, text.locale, changeOf(text))),
    ...own(texts.comments).map((text) => updateComment(db, targetId, changeOf(text))),
    ...own(texts.revisions).map((text) => updateRevision(db, text.id, changeOf(text).to)),
    ...clearNotificationExcerpts(db, link),
    deleteMentionLink(
      db,
      link,
      hasUnchangedTexts(
        targetId,
        current.map(({ to }) => to),
      ),
    ),
  ];
}
