import type { Context } from '#api/context.ts';
import { keepSalt, type Visit } from '#api/platform/analytics/counts.ts';
import { hourOf } from '#api/platform/analytics/rules.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { limitedAddress } from '#api/platform/rate-limits/count-attempt.ts';

/** Salts that this isolate knows, so that a report costs one exchange: one for each community, today's. */
const remembered = new Map<string, { day: string; salt: string }>();

/**
 * Who is here, as today's counts tell people apart: network address, browser and community under
 * a salt of the day. No cookie; tomorrow the same person is another, and nobody can tell.
 */
export async function readVisit(context: Context): Promise<Visit> {
  const { now, tenant, clientAddress, userAgent } = context;
  const day = localDay(now, tenant.timeZone);
  const salt = await readSalt(context, day);
  const hash = await hashToken([salt, tenant.slug, limitedAddress(clientAddress), userAgent].join('\n'));
  return { day, hour: hourOf(now), hash };
}

async function readSalt({ db, tenant }: Context, day: string): Promise<string> {
  const known = remembered.get(tenant.slug);
  if (known?.day === day) return known.salt;
  const [, , [row]] = await db.batch(keepSalt(db, day, randomToken()));
  if (!row) throw new Error('no salt for the day');
  remembered.set(tenant.slug, { day, salt: row.salt });
  return row.salt;
}
