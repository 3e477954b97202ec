import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import type { SavedSegment } from '../contract.ts';
import { selectCampaignsBySegment, selectSegments } from './queries.ts';

/** Lists all saved segments by name, with the campaigns that follow each one. */
export const listSegments = verb({ access: 'admin' }, async ({ db }): Promise<{ data: { items: SavedSegment[] } }> => {
  const { rows, campaigns } = await namedBatch(db, {
    rows: selectSegments(db),
    campaigns: selectCampaignsBySegment(db),
  });
  const followersOf = (segment: string) =>
    campaigns.filter(({ segmentId }) => segmentId === segment).map(({ id, name }) => ({ id, name }));
  const items = rows.map((row) => ({ ...row, changedAt: isoTime(row.changedAt), usedIn: followersOf(row.id) }));
  return { data: { items } };
});
