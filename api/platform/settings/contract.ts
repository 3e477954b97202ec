import { z } from 'zod';
import { reasonSchema } from '../audit/contract.ts';

/** What a community has set itself, by group, as it comes with a session. */
export type StoredSettings = Readonly<
  Record<string, { version: number; chosen: Readonly<Record<string, unknown>> } | undefined>
>;

export const changeSettingsRefusals = { version_outdated: 'conflict' } as const;

/** A change of a group: only the settings that change, and null for those that follow the community's folder again. */
export function settingsChangeSchema<Shape extends z.ZodRawShape>(group: z.ZodObject<Shape>) {
  const entries: Array<[string, unknown]> = Object.entries(group.shape).map(([name, setting]) => [
    name,
    (setting as z.ZodType).nullable().optional(),
  ]);
  const shape = Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> };
  return z.object({
    /** The version that was read, 0 if nothing was set yet. If it isn't the current one, nothing is stored. */
    version: z.int().min(0),
    changes: z.strictObject(shape),
    reason: reasonSchema,
  });
}

/** A group as administrators read it. */
export function settingsViewSchema<Group extends z.ZodObject>(group: Group) {
  return z.object({
    version: z.number(),
    /** What holds. */
    values: group,
    /** What the community's folder says. */
    defaults: group,
    /** Names of the settings that the community has set itself. */
    chosen: z.array(z.string()),
  });
}
