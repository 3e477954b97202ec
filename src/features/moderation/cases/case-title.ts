import type { TFunction } from 'i18next';
import type { CaseRow } from '#api/features/moderation/cases/contract.ts';

/** Why a case is there, or how it began. */
export const describeReasons = (t: TFunction, { reasons, openedBy }: Pick<CaseRow, 'reasons' | 'openedBy'>): string =>
  reasons.map((reason) => t(`reports:reason.${reason}`)).join(', ') ||
  t(openedBy ? 'reports:cases.opened' : 'reports:cases.unreported');

type Titled = Pick<CaseRow, 'reasons' | 'openedBy' | 'target' | 'author'>;

/** What a case is called in the browser's tabs and history: several may be open at once. */
export function titleOfCase(t: TFunction, shown: Titled): string {
  const name = shown.author.name ?? t('reports:nameless');
  return `${describeReasons(t, shown)}: ${t(`reports:about.${shown.target}`, { name })}`;
}
