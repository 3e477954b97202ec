import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { clearChoice, setChoice } from './queries.ts';
import { communityViewer } from './viewer.ts';

const choices = { membership: 'joinedAt', mute: 'mutedAt' } as const;

/** The verb that joins or mutes a space that the member may read. */
export const chooseSpace =
  (choice: keyof typeof choices) =>
  async (context: Context, input: z.input<typeof idParams>): Promise<void> => {
    const member = requireMember(context);
    const id = parseId(input);
    const viewer = communityViewer(context, member);
    const stored = await setChoice(context.db, viewer, id, choices[choice], context.now);
    if (stored.length === 0) throw new AppError('not_found');
  };

/** The verb that leaves a space or hears from it again. Always succeeds. */
export const unchooseSpace =
  (choice: keyof typeof choices) =>
  async (context: Context, input: z.input<typeof idParams>): Promise<void> => {
    const { user } = requireMember(context);
    await clearChoice(context.db, user.id, parseId(input), choices[choice]);
  };
