import type { Context } from '#api/context.ts';
import type { DraftRow } from '#api/features/content/drafts/contract.ts';
import { formatCount, formatMoment } from '#src/shared/format.ts';

/** A row of the administrators' list, as display text. */
export interface DraftLine {
  id: string;
  title: string;
  /** Shown below the title. */
  /** Facts in order. */
  sub: readonly string[];
  /** Badge colour. */
  state: string;
  stateText: string;
  /** Shown below the badge. */
  stateSubs: string[];
  figure: string;
  figureSub?: string | undefined;
  updatedAt: string;
}

/** The row of any content type, with its views as the figure. */
export function draftLine({ t, locale, tenant }: Context, row: DraftRow): DraftLine {
  const { id, state, access, locales, publishAt, heldFor, hasChanges, views, updatedAt } = row;
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
      ...(heldFor ? [t('drafts:heldFor', { moment: moment(heldFor) })] : []),
      ...(hasChanges ? [t('drafts:hasChanges')] : []),
    ],
    figure: formatCount(views, locale),
    updatedAt: moment(updatedAt),
  };
}
