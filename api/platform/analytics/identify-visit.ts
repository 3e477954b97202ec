import type { Context } from '#api/context.ts';
import { BoundedMap, maxRememberedCommunities } from '../bounded-map/bounded-map.ts';
import { localDay } from '../calendar/time.ts';
import { hashToken, randomToken } from '../crypto/tokens.ts';
import { namedBatch } from '../database/named-batch.ts';
import { normalizeIpAddress } from '../rate-limits/count-attempt.ts';
import { storeSalt, type Visit } from './counts.ts';
import { utcHour } from './rules.ts';

/** Today's salt for each community, so that counting a visit takes only one exchange. */
const cachedSalts = new BoundedMap<{ day: string; salt: string }>(maxRememberedCommunities);

/**
 * Distinguishes today's visitors by a hash of IP address, browser and community, without a cookie. The salt is deleted
 * when the day ends, so no one can be recognized tomorrow.
 */
export async function identifyVisit(context: Context): Promise<Visit & { addressHash: string }> {
  const { now, tenant, clientAddress, userAgent } = context;
  const day = localDay(now, tenant.timeZone);
  const salt = await readSalt(context, day);
  const address = [salt, tenant.slug, normalizeIpAddress(clientAddress)];
  const [hash, addressHash] = await Promise.all([
    hashToken([...address, userAgent].join('\n')),
    hashToken(address.join('\n')),
  ]);
  return { day, hour: utcHour(now), hash, addressHash };
}

async function readSalt({ db, tenant }: Context, day: string): Promise<string> {
  const known = cachedSalts.get(tenant.slug);
  if (known?.day === day) return known.salt;
  const [insert, deletion, select] = storeSalt(db, day, randomToken());
  const { salts } = await namedBatch(db, { insert, deletion, salts: select });
  const [row] = salts;
  if (!row) throw new Error('no salt for the day');
  cachedSalts.set(tenant.slug, { day, salt: row.salt });
  return row.salt;
}
