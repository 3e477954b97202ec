import type { TFunction } from 'i18next';
import type { SequenceKind } from '#api/features/growth/sequences/contract.ts';

/** When a step is sent, in words. */
export const nameStep = (t: TFunction, kind: SequenceKind, { days }: { days: number }) =>
  days === 0 ? t('sequences:atOnce') : t(`sequences:stepAt.${kind}`, { count: days });
