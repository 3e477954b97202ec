import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import { verb } from '#api/verb.ts';
import { conditionsSchema, type SegmentChoices } from './contract.ts';
import { selectChoices } from './queries.ts';
import { selectSegmentChoices } from './saved/queries.ts';

/** Loads the choices for conditions in one exchange, without features that the community has switched off. */
export const loadSegmentChoices = verb(
  { access: 'admin', input: conditionsSchema.pick({ event: true }) },
  async ({ db, locale, tenant }, { event }): Promise<{ data: SegmentChoices }> => {
    const { spaces, events, tags, segments } = await namedBatch(db, {
      ...selectChoices(db, locale, event),
      segments: selectSegmentChoices(db),
    });
    return {
      data: {
        spaces: isOffered(tenant.switchedOff, '/community') ? spaces : [],
        events: isOffered(tenant.switchedOff, '/events')
          ? events.map((each) => ({ ...each, startsAt: isoTime(each.startsAt) }))
          : [],
        ...{ tags, segments },
      },
    };
  },
);
