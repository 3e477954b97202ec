import type { TFunction } from 'i18next';
import type { SequenceKind } from '#api/features/growth/sequences/contract.ts';

/** Names a step after the time when it is sent. */
export const nameStep = (t: TFunction, kind: SequenceKind, { days }: { days: number }) =>
  days === 0 ? t('sequences:atOnce') : t(`sequences:stepAt.${kind}`, { count: days });
