import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { selectMembersByName } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { announcements } from '#api/features/community/announcements/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import { inboxEntries } from '#api/features/community/threads/schema.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { campaigns } from '#api/features/growth/campaigns/schema.ts';
import { segments } from '#api/features/growth/segments/schema.ts';
import { appeals } from '#api/features/moderation/appeals/schema.ts';
import { isEntryVisibleTo } from '#api/features/moderation/cases/index.ts';
import { moderationDecisions } from '#api/features/moderation/decisions/schema.ts';
import { reportCases } from '#api/features/moderation/reports/schema.ts';
import type { Member } from '#api/permissions.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';

export interface EntryCriteria {
  /** The administrator who reads the log. Entries that would reveal a case about them are excluded. */
  viewer: Member;
  /** Language of the titles. */
  locale: Locale;
  actor?: string | undefined;
  who?: string | undefined;
  action?: string | undefined;
  /** Id of the target. */
  target?: string | undefined;
  /** Id of the target, or prefixes of the words in a member's name. */
  about?: string | undefined;
  /** In milliseconds; `until` is exclusive. */
  from: number | undefined;
  until: number | undefined;
  cursor?: Keyset | undefined;
}

const concerned = alias(users, 'concerned');
const { targetType: type, targetId: of } = auditLog;

/** Id of the member an entry is about. */
const concernedId = sql`case
  when ${type} in ('user', 'expert') then ${of}
  when ${type} = 'post' then (select ${posts.authorId} from ${posts} where ${posts.id} = ${of})
  when ${type} = 'comment' then (select ${comments.authorId} from ${comments} where ${comments.id} = ${of})
  when ${type} = 'conversation' then (select ${inboxEntries.memberId} from ${inboxEntries}
    where ${inboxEntries.conversationId} = ${of})
  when ${type} = 'decision' then (select ${moderationDecisions.memberId} from ${moderationDecisions}
    where ${moderationDecisions.id} = ${of})
  when ${type} = 'appeal' then (select ${moderationDecisions.memberId} from ${appeals}
    inner join ${moderationDecisions} on ${moderationDecisions.id} = ${appeals.decisionId} where ${appeals.id} = ${of})
  when ${type} = 'report_case' then (select ${reportCases.authorId} from ${reportCases} where ${reportCases.id} = ${of})
  end`;

const postOfComment = sql`(select ${comments.postId} from ${comments} where ${comments.id} = ${of})`;

/** What a target's link needs besides its id: a comment's post, an item's type. */
const withinTarget = sql<string | null>`case
  when ${type} = 'comment' then ${postOfComment}
  when ${type} = 'content' then (select ${contentItems.type} from ${contentItems} where ${contentItems.id} = ${of})
  end`;

/** SQL for a target's title, in this language if it exists. */
function titleIn(locale: Locale) {
  const titleOfPost = (id: SQL) => {
    const title = sql`select ${postTexts.title} from ${postTexts} where ${postTexts.postId} = ${id}`;
    return sql`coalesce((${title} and ${postTexts.locale} = ${locale}), (${title} limit 1))`;
  };
  const titleOfItem = sql`select ${contentTexts.title} from ${contentTexts} where ${contentTexts.itemId} = ${of}`;
  return sql<string | null>`case
    when ${type} = 'post' then ${titleOfPost(sql`${of}`)}
    when ${type} = 'comment' then ${titleOfPost(postOfComment)}
    when ${type} in ('content', 'event')
      then coalesce((${titleOfItem} and ${contentTexts.locale} = ${locale}), (${titleOfItem} limit 1))
    when ${type} = 'space' then (select ${locale === 'et' ? spaces.nameEt : spaces.nameEn} from ${spaces}
      where ${spaces.id} = ${of})
    when ${type} = 'announcement' then (select coalesce(${announcements.texts} ->> ${`$.${locale}.subject`},
      ${announcements.texts} ->> '$.et.subject', ${announcements.texts} ->> '$.en.subject')
      from ${announcements} where ${announcements.id} = ${of})
    when ${type} = 'campaign' then (select ${campaigns.name} from ${campaigns} where ${campaigns.id} = ${of})
    when ${type} = 'segment' then (select ${segments.name} from ${segments} where ${segments.id} = ${of})
    end`;
}

/** Selects entries, newest first, up to `limit`. */
export function selectEntries(
  db: Database,
  { viewer, locale, actor, who, action, target, about, from, until, cursor }: EntryCriteria,
  limit: number,
) {
  const { id, at, actorId, device, country, targetType, targetId, before, after, reason, ground } = auditLog;
  return db
    .select({
      id,
      at,
      actorId,
      actor: users.name,
      picture: users.avatarKey,
      member: { id: concerned.id, name: concerned.name, picture: concerned.avatarKey, deletedAt: concerned.deletedAt },
      title: titleIn(locale),
      within: withinTarget,
      device,
      country,
      action: auditLog.action,
      targetType,
      targetId,
      before,
      after,
      reason,
      ground,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(concerned, eq(concerned.id, concernedId))
    .where(
      and(
        isEntryVisibleTo(viewer),
        actor === undefined ? undefined : eq(actorId, actor),
        who === undefined ? undefined : sql`${actorId} in (select * from (${selectMembersByName(who)}))`,
        action === undefined ? undefined : eq(auditLog.action, action),
        target === undefined ? undefined : eq(targetId, target),
        about === undefined
          ? undefined
          : sql`${targetId} in (select ${about} union select * from (${selectMembersByName(about)}))`,
        from === undefined ? undefined : gte(at, from),
        until === undefined ? undefined : lt(at, until),
        cursor && or(lt(at, cursor.value), and(eq(at, cursor.value), lt(id, cursor.id))),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

export type SelectedEntry = Awaited<ReturnType<typeof selectEntries>>[number];
