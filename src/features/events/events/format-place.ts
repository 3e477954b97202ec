import type { Translate } from '#api/platform/i18n/translate.ts';

/** Describes the place of an event in one line. */
export function formatPlace(t: Translate, { place, isOnline }: { place: string | null; isOnline: boolean }): string {
  if (!place) return t('events:online');
  return isOnline ? t('events:onlineToo', { place }) : place;
}
