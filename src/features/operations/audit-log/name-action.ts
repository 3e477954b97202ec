import type { TFunction } from 'i18next';
import { type StaffActionName, staffActions } from '#api/features/operations/audit-log/contract.ts';

const known: ReadonlySet<string> = new Set(Object.values(staffActions).flat());

/** Whether the log has a text for an action; retired ones, which have none, may still be in it. */
export const hasActionText = (act: string): act is StaffActionName => known.has(act);

const names = 'staff-actions:name';

/** Returns the text for an action. */
export const nameAction = (t: TFunction, act: string): string => (hasActionText(act) ? t(`${names}.${act}`) : act);
