import type { TFunction } from 'i18next';
import type { Announcement } from '#api/features/community/announcements/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatCount } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { describeAudience } from './describe-audience.ts';

/** Returns the subject in the administrator's language, or else in the other language. */
export function subjectOf({ texts }: Announcement, locale: Locale): { lang: string; subject: string } {
  const [lang, text] = Object.entries(texts).sort(([one]) => (one === locale ? -1 : 1))[0] ?? [locale, null];
  return { lang, subject: text?.subject ?? '' };
}

export function defineAnnouncementColumns(t: TFunction, locale: Locale): Array<Column<Announcement>> {
  return [
    {
      ...{ id: 'announcement', header: t('announcements:column.announcement') },
      cell: (item) => <Entry item={item} t={t} locale={locale} />,
    },
    {
      ...{ id: 'reached', header: t('announcements:column.reached') },
      cell: (item) => <ReachedCount item={item} t={t} locale={locale} />,
    },
    {
      ...{ id: 'by', header: t('announcements:column.by') },
      cell: ({ sentBy }) => sentBy ?? t('announcements:formerStaff'),
    },
    {
      ...{ id: 'sent', header: t('announcements:column.sent'), kind: 'time' },
      cell: ({ sentAt }) => <RelativeTime at={sentAt} />,
    },
  ];
}

interface CellProps {
  item: Announcement;
  t: TFunction;
  locale: Locale;
}

/** An announcement's subject, audience and state. The subject links to the page where it can be read and corrected. */
function Entry({ item, t, locale }: CellProps) {
  const { lang, subject } = subjectOf(item, locale);
  const audience = describeAudience(item, t, locale);
  return (
    <span className="entry">
      <a href={`/admin/messages/announcements/${item.id}`} lang={lang}>
        {subject}
      </a>
      {item.withdrawnAt ? (
        <Badge tone="danger" isSmall>
          {t('announcements:withdrawn')}
        </Badge>
      ) : (
        item.editedAt && <Badge isSmall>{t('announcements:corrected')}</Badge>
      )}
      <span className="sub">{audience || t('announcements:toEverybody')}</span>
      {item.isRevising && <span className="sub">{t('announcements:revising')}</span>}
    </span>
  );
}

function ReachedCount({ item: { isFinished, deliveredCount, memberCount }, t, locale }: CellProps) {
  if (isFinished) return t('announcements:done', { count: deliveredCount });
  const text = t('announcements:delivered', { delivered: formatCount(deliveredCount, locale), count: memberCount });
  return (
    <span className="announcement-progress">
      {text}
      <progress max={memberCount} value={deliveredCount} aria-label={text} />
    </span>
  );
}
