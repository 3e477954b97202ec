import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { errorResponse } from '#api/platform/http/error-response.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { placeParams, saveUnsentTextSchema, type UnsentText, unsentTextRefusals } from './contract.ts';
import { findText, saveText, selectIsTextSent } from './queries.ts';

type Saved = Outcome<{ data: { version: number } }, keyof typeof unsentTextRefusals>;

/**
 * Saves the text a member is writing in a place. A save that isn't based on the stored version changes nothing and gets
 * the stored text in the response. A text that was sent is never stored again.
 */
export const saveUnsentText = verb(
  { access: 'member', params: placeParams, input: saveUnsentTextSchema, refusals: unsentTextRefusals },
  async (context, { place, content, ...given }, { user }): Promise<Saved | Response> => {
    const { db, now } = context;
    const saving = {
      ...given,
      baseVersion: given.baseVersion,
      userId: user.id,
      place,
      content: JSON.stringify(content),
    };
    const { saved, sent, stored } = await namedBatch(db, {
      saved: saveText(db, saving, now),
      sent: selectIsTextSent(db, saving),
      stored: findText(db, user.id, place),
    });
    const [[row], [newer]] = [saved, stored];
    if (row) return { ok: true, data: row };
    if (sent[0]?.isSent) return refuse('text_sent');
    if (!newer) return refuse('unsent_texts_full');
    return respondWithStoredText(context, { ...newer, updatedAt: isoTime(newer.updatedAt) });
  },
);

/** Returns a conflict that includes the stored text, so that the member can choose. */
async function respondWithStoredText({ tenant }: Context, text: UnsentText): Promise<Response> {
  const refused = errorResponse(new AppError('conflict', { code: 'unsent_text_outdated' }), tenant);
  const envelope: object = await refused.json();
  return Response.json({ ...envelope, data: text }, { status: refused.status });
}
