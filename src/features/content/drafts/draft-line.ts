import type { Context } from '#api/context.ts';
import type { DraftRow } from '#api/features/content/drafts/contract.ts';
import { formatCount, formatMoment } from '#src/lib/format.ts';

/** An item as its administrators' list shows it: in words. */
export interface DraftLine {
  id: string;
  title: string;
  /** Below the title. */
  /** Facts of it, in order. */
  sub: readonly string[];
  /** Names the badge's colour. */
  state: string;
  stateText: string;
  /** Below the badge. */
  stateSubs: string[];
  figure: string;
  figureSub?: string | undefined;
  updatedAt: string;
}

/** What every type of content shows of itself there, with its views as the figure. */
export function draftLine({ t, locale, tenant }: Context, row: DraftRow): DraftLine {
  const { id, state, access, locales, publishAt, hasChanges, views, updatedAt } = row;
  const moment = (time: string) => formatMoment(new Date(time), tenant.timeZone, locale);
  const languages = locales.map((code) => t(`drafts:language.${code}`)).join(', ');
  return {
    id,
    title: row.title || t('drafts:untitled'),
    sub: [languages, t(`content:access.${access}`)].filter(Boolean),
    state,
    stateText: t(`drafts:state.${state}`),
    stateSubs: [
      ...(state === 'scheduled' && publishAt ? [moment(publishAt)] : []),
      ...(hasChanges ? [t('drafts:hasChanges')] : []),
    ],
    figure: formatCount(views, locale),
    updatedAt: moment(updatedAt),
  };
}
