import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Database } from '../database/connect.ts';
import { newId } from '../database/ids.ts';
import { rowIds } from '../database/row-ids.ts';
import { nameDevice } from '../http/devices.ts';
import type { Ground } from './contract.ts';
import { type AuditState, auditLog } from './schema.ts';

/** Who acts, when, and from where. */
export interface Acting {
  actorId: string;
  at: Date;
  /** Browser and system, such as `Firefox, Windows`; null for an unknown one and for jobs. */
  device: string | null;
  /** ISO 3166-1 code; null where the platform reports none. */
  country: string | null;
}

/** A member of staff who acts with this request. */
export function acting(
  { now, userAgent, country }: Pick<Context, 'now' | 'userAgent' | 'country'>,
  actorId: string,
): Acting {
  return { actorId, at: now, device: nameDevice(userAgent), country };
}

/** Something a member of staff does. */
export interface StaffAct extends Acting {
  /** Noun and verb, such as `post.remove`. */
  action: string;
  targetType: string;
  reason?: string | null | undefined;
  ground?: Ground | null | undefined;
}

/** An act on one target whose entry has an id of its own, by which the batch finds out whether it happened. */
export interface SingleAct extends StaffAct {
  entryId: string;
}

/** An act, now, on what its name begins with: `post.remove` is about a post. */
export function staffAct(
  context: Pick<Context, 'now' | 'userAgent' | 'country'>,
  actorId: string,
  action: `${string}.${string}`,
  { reason, ground }: Pick<StaffAct, 'reason' | 'ground'> = {},
): SingleAct {
  const [targetType = action] = action.split('.');
  return { entryId: newId(), ...acting(context, actorId), action, targetType, reason, ground };
}

interface Target {
  targetId: string;
  before?: AuditState;
  after?: AuditState;
}

/**
 * The statement that records an act, for the batch of the act itself. Put it before the change, with the
 * condition of the change as `onlyIf`: what changes nothing is not recorded.
 */
export function auditEntry(db: Database, act: StaffAct & Target, onlyIf: SQL = sql`true`) {
  const { targetId, before, after } = act;
  return auditEntries(db, act, sql`select ${targetId}, ${json(before)}, ${json(after)} where ${onlyIf}`);
}

/**
 * The same for every row of a query: the target's id, then JSON of its state before and after. The query
 * reads the state before from the rows themselves.
 */
export function auditEntries(db: Database, act: StaffAct | SingleAct, targets: SQL) {
  const { actorId, at, device, country, action, targetType, reason = null, ground = null } = act;
  return db.run(sql`
    insert into ${auditLog} (id, at, actor_id, device, country, action, target_type, target_id, before, after, reason, ground)
    with target(id, before, after) as (${targets})
    select ${'entryId' in act ? act.entryId : rowIds()}, ${at.getTime()}, ${actorId}, ${device}, ${country}, ${action},
      ${targetType}, id, before, after, ${reason}, ${ground}
    from target`);
}

/** Holds after the act's entry in a batch, if it changed something: concurrent calls don't see each other's. */
export function isRecorded({ entryId }: SingleAct): SQL {
  return sql`exists (select 1 from ${auditLog} where ${auditLog.id} = ${entryId})`;
}

/** Holds right after a statement of the batch that changed something. For acts whose statements say what they change. */
export const hasChanged: SQL = sql`changes() > 0`;

const json = (state: AuditState | undefined) => (state ? JSON.stringify(state) : null);
