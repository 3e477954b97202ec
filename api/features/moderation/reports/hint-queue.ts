import type { Context } from '#api/context.ts';
import { hintStaff } from '#api/features/accounts/live/index.ts';

/** Tells staff that a case changed. Excludes the member whom it is about, who mustn't learn that it exists. */
export function hintModerationQueue(context: Context, aboutId: string): void {
  hintStaff(context, 'queue', aboutId);
}
