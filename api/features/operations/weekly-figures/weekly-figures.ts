import { verb } from '#api/verb.ts';
import { type WeeklyFigures, weeklyFiguresSchema } from './contract.ts';
import { setWeeklyFiguresMail } from './queries.ts';

/** Returns whether the administrator gets the weekly mail. */
export const getWeeklyFigures = verb(
  { access: 'admin' },
  async (_context, _, { user }): Promise<{ data: WeeklyFigures }> => ({ data: { isOn: user.mailFigures } }),
);

/** Turns the weekly mail on or off for the administrator. */
export const setWeeklyFigures = verb(
  { access: 'admin', input: weeklyFiguresSchema, records: { nothing: 'Each administrator’s own.' } },
  async ({ db }, { isOn }, { user }): Promise<{ data: WeeklyFigures }> => {
    await setWeeklyFiguresMail(db, user.id, isOn);
    return { data: { isOn } };
  },
);
