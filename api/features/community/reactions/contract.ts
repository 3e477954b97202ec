import { z } from 'zod';

/** Reactions a community can choose from, with their emoji. Each has a text in `locales/`. */
export const reactionEmoji = {
  like: '👍',
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  thanks: '🙏',
  support: '🤗',
  celebrate: '🎉',
} as const;

export const reactionParams = z.object({ id: z.uuid(), name: z.string().max(20) });

/** All reactions to a post or comment, by name, and the member's own. */
export const reactionStateSchema = z.object({
  reactions: z.record(z.string(), z.number()),
  mine: z.array(z.string()),
});
export type ReactionState = z.infer<typeof reactionStateSchema>;

export const reactionRefusals = {
  reaction_unknown: 'invalid_input',
  post_deleted: 'conflict',
  post_held: 'conflict',
  space_archived: 'conflict',
  join_first: 'forbidden',
  comment_gone: 'conflict',
} as const;
export type ReactionRefusal = keyof typeof reactionRefusals;

const cursorPattern = /^([a-z-]{1,20})\.(\d{1,15})\.([0-9a-f-]{36})$/;

export const reactorsQuery = z.object({
  /** Selects only members with this reaction. */
  name: z.string().max(20).optional(),
  cursor: z
    .string()
    .regex(cursorPattern)
    .transform((text) => {
      const [, name = '', at, userId = ''] = cursorPattern.exec(text) ?? [];
      return { name, at: Number(at), userId };
    })
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** A member who reacted, and how. */
const reactorSchema = z.object({
  reaction: z.string(),
  /** Null for inactive members and for members the viewer has blocked. */
  member: z
    .object({
      id: z.string(),
      name: z.string(),
      initials: z.string(),
      picture: z.string().nullable(),
      /** Whether the viewer can open `/profile/{id}`. */
      hasProfile: z.boolean(),
    })
    .nullable(),
});
export const reactorsPage = z.object({ items: z.array(reactorSchema), nextCursor: z.string().nullable() });
export type ReactorsPage = z.infer<typeof reactorsPage>;
