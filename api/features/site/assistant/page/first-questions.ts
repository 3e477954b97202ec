import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import type { Translate } from '#api/platform/i18n/translate.ts';

const most = 4;

interface Found {
  articles: ReadonlyArray<{ title: string }>;
  videos: ReadonlyArray<{ title: string }>;
  events: ReadonlyArray<{ title: string }>;
  experts: ReadonlyArray<{ fields: readonly Localized[] }>;
}

/** Suggests questions that the content here can answer, beginning with one of each kind. */
export function firstQuestions(t: Translate, locale: Locale, { articles, videos, events, experts }: Found): string[] {
  const about = articles.map(({ title }) => t('assistant:first.article', { title }));
  const field = experts[0]?.fields[0]?.[locale];
  const kinds = [
    about[0],
    events[0] && t('assistant:first.event', { title: events[0].title }),
    field && t('assistant:first.expert', { field }),
    videos[0] && t('assistant:first.video', { title: videos[0].title }),
    ...about.slice(1),
  ];
  return kinds.flatMap((question) => question || []).slice(0, most);
}
