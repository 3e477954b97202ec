import type { TFunction } from 'i18next';
import type { CaseRow } from '#api/features/moderation/cases/contract.ts';

/** Lists the reasons for which a case was reported, or says how it began without a report. */
export const describeReasons = (t: TFunction, { reasons, openedBy }: Pick<CaseRow, 'reasons' | 'openedBy'>): string =>
  reasons.map((reason) => t(`reports:reason.${reason}`)).join(', ') ||
  t(openedBy ? 'reports:cases.opened' : 'reports:cases.unreported');

type Titled = Pick<CaseRow, 'reasons' | 'openedBy' | 'target' | 'author'>;

/** The title of a case for the browser's tabs and history, because several may be open at once. */
export function titleOfCase(t: TFunction, shown: Titled): string {
  const name = shown.author.name ?? t('reports:nameless');
  return `${describeReasons(t, shown)}: ${t(`reports:about.${shown.target}`, { name })}`;
}
