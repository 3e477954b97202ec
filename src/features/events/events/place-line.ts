import type { Translate } from '#api/platform/i18n/translate.ts';

/** Where an event is held, in one line. */
export function placeLine(t: Translate, { place, isOnline }: { place: string | null; isOnline: boolean }): string {
  if (!place) return t('events:online');
  return isOnline ? t('events:onlineToo', { place }) : place;
}
