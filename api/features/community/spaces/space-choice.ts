import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { deleteSpaceChoice, isJoining, setChoice } from './queries.ts';
import { communityViewer } from './viewer.ts';

const choices = { membership: 'joinedAt', mute: 'mutedAt' } as const;

/** Creates the verb that joins or mutes a space the member may read. */
export const setSpaceChoice = (choice: keyof typeof choices) =>
  verb(
    { access: choice === 'membership' ? 'participant' : 'member', params: idParams },
    async (context, { id }, member): Promise<void> => {
      const viewer = communityViewer(context, member);
      const { db, now } = context;
      const joined = trackEvent(context, 'Space Joined', { onlyIf: isJoining(viewer, id) });
      const { tracked, stored } = await namedBatch(db, {
        tracked: choice === 'membership' ? [joined.count] : [],
        stored: setChoice(db, viewer, id, choices[choice], now),
      });
      if (tracked.some(({ rowsAffected }) => rowsAffected > 0)) joined.dispatch(viewer.id);
      if (stored.length === 0) throw new AppError('not_found');
    },
  );

/** Creates the verb that leaves or unmutes a space. Always succeeds. */
export const clearSpaceChoice = (choice: keyof typeof choices) =>
  verb({ access: 'member', params: idParams }, async (context, { id }, { user }): Promise<void> => {
    await deleteSpaceChoice(context.db, user.id, id, choices[choice]);
  });
