import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Database } from '../database/connect.ts';
import { newId } from '../database/ids.ts';
import { rowIds } from '../database/row-ids.ts';
import { formatDevice } from '../http/devices.ts';
import type { Ground } from './contract.ts';
import { type AuditState, auditLog } from './schema.ts';

/** Who acts, when, and from where. */
export interface ActionAttribution {
  actorId: string;
  at: Date;
  /** Browser and system, such as `Firefox, Windows`; null if unknown, and for jobs. */
  device: string | null;
  /** ISO 3166-1 code; null where the platform doesn't report one. */
  country: string | null;
}

/** Describes the member of staff who makes this request. */
export function attributeAction(
  { now, userAgent, country }: Pick<Context, 'now' | 'userAgent' | 'country'>,
  actorId: string,
): ActionAttribution {
  return { actorId, at: now, device: formatDevice(userAgent), country };
}

/** An action of a member of staff. */
export interface StaffAction extends ActionAttribution {
  /** Noun and verb, such as `post.remove`. */
  action: string;
  targetType: string;
  reason?: string | null | undefined;
  ground?: Ground | null | undefined;
}

/** An action on one target. Its entry has an id, so the batch can check whether the action took place. */
export interface SingleAction extends StaffAction {
  entryId: string;
}

/** Builds an action whose target type is the first part of its name: `post.remove` is about a post. */
export function staffAction(
  context: Pick<Context, 'now' | 'userAgent' | 'country'>,
  actorId: string,
  action: `${string}.${string}`,
  { reason, ground }: Pick<StaffAction, 'reason' | 'ground'> = {},
): SingleAction {
  const [targetType = action] = action.split('.');
  return { entryId: newId(), ...attributeAction(context, actorId), action, targetType, reason, ground };
}

interface Target {
  targetId: string;
  before?: AuditState;
  after?: AuditState;
}

/**
 * Returns the statement that records an action, for the action's own batch. Put it before the change, with the change's
 * condition as `onlyIf`, so that nothing is recorded if nothing changes.
 */
export function auditEntry(db: Database, act: StaffAction & Target, onlyIf: SQL = sql`true`) {
  const { targetId, before, after } = act;
  return auditEntries(db, act, sql`select ${targetId}, ${json(before)}, ${json(after)} where ${onlyIf}`);
}

/**
 * Like {@link auditEntry}, but for every row of the query `targets`: the target's id, then its state before and after
 * as JSON. The query reads the earlier state from the rows themselves.
 */
export function auditEntries(db: Database, act: StaffAction | SingleAction, targets: SQL) {
  const { actorId, at, device, country, action, targetType, reason = null, ground = null } = act;
  return db.run(sql`
    insert into ${auditLog} (id, at, actor_id, device, country, action, target_type, target_id, before, after, reason, ground)
    with target(id, before, after) as (${targets})
    select ${'entryId' in act ? act.entryId : rowIds()}, ${at.getTime()}, ${actorId}, ${device}, ${country}, ${action},
      ${targetType}, id, before, after, ${reason}, ${ground}
    from target`);
}

/**
 * Holds after the action's entry in a batch, if the action changed something. Concurrent calls don't see each other's
 * entries.
 */
export function isRecorded({ entryId }: SingleAction): SQL {
  return sql`exists (select 1 from ${auditLog} where ${auditLog.id} = ${entryId})`;
}

/**
 * Holds right after a statement that changed something. For actions whose own statements decide whether there is a
 * change.
 */
export const hasChanged: SQL = sql`changes() > 0`;

const json = (state: AuditState | undefined) => (state ? JSON.stringify(state) : null);
