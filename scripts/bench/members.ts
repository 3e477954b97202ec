import { sql } from 'drizzle-orm';
import type { UsersFilter } from '#api/features/operations/members/contract.ts';
import { countUsers, selectUsers } from '#api/features/operations/members/queries.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { wordAt } from '../tenant/scale-texts.ts';
import { seedScaleMembers } from '../tenant/seed-scale.ts';
import { commandTimeoutMs } from '../tenant/target/target.ts';
import { timeReads } from './time-reads.ts';

const wanted = Number(process.env['BENCH_MEMBERS'] ?? 100_000);
const step = 5_000;

/** Fills a community with members, one in ten of whom pays, and times the administrators' list. */
export async function benchMembers(port: number, tenant: Tenant): Promise<void> {
  const db = connectDatabase({
    url: `http://127.0.0.1:${port}`,
    namespace: tenant.slug,
    timeoutMs: commandTimeoutMs,
  });
  console.log(`Making ${wanted} members …`);
  await seedScaleMembers(db, tenant, wanted);
  await assignPlansAndVisits(db);
  console.log(`Pages of 20 of ${wanted} members with their count, through HTTP`);
  console.table(await timeMembers(db));
}

/** Gives one in ten members a plan, one in 200 the higher plan, and every member a last-seen time. */
async function assignPlansAndVisits(db: Database): Promise<void> {
  const now = Date.now();
  const part = (start: number) => sql`id in (select id from users order by id limit ${step} offset ${start})`;
  for (let start = 0; start < wanted; start += step) {
    await db.run(sql`update users set last_seen_at = ${now} - (rowid % 400) * ${dayMs} where ${part(start)}`);
    await db.run(sql`insert or ignore into entitlement_spans (user_id, tier, starts_at, ends_at)
      select id, iif(rowid % 200 = 0, 'donator', 'premium'), ${now - dayMs}, ${now + 30 * dayMs} from users
      where rowid % 10 = 0 and ${part(start)}`);
  }
}

function timeMembers(db: Database) {
  const at = { now: new Date(), timeZone: 'Europe/Tallinn' };
  const page =
    (filter: UsersFilter, sort: 'newest' | 'seen' = 'newest') =>
    () =>
      db.batch([selectUsers(db, filter, { sort, limit: 21 }, at), countUsers(db, filter, at)]);
  const word = wordAt('et', 0);
  return timeReads(db, {
    everybody: page({}),
    'by last seen': page({}, 'seen'),
    'a name': page({ q: word }),
    'the beginning of many names': page({ q: word.slice(0, 2) }),
    'an address': page({ q: 'load-4242@' }),
    'a name that no one has': page({ q: 'xqxqxq' }),
    administrators: page({ role: 'admin' }),
    'members by role': page({ role: 'user' }),
    experts: page({ expert: 'yes' }),
    'a plan that many have': page({ tier: 'premium' }),
    'a plan that few have': page({ tier: 'donator' }),
    'no plan': page({ tier: 'basic' }),
    banned: page({ status: 'banned' }),
    suspended: page({ status: 'suspended' }),
    unconfirmed: page({ status: 'unconfirmed' }),
    'away for 90 days': page({ seen: 'away' }, 'seen'),
    'never seen': page({ seen: 'never' }, 'seen'),
    'several filters': page({ tier: 'premium', seen: 'month', expert: 'no', role: 'user' }, 'seen'),
  });
}
