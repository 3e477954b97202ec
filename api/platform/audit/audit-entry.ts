import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { rowIds } from '../database/row-ids.ts';
import { type AuditState, auditLog } from './schema.ts';

/** Something a member of staff does. */
export interface StaffAct {
  actorId: string;
  at: Date;
  /** Noun and verb, such as `post.remove`. */
  action: string;
  targetType: string;
  reason?: string | null | undefined;
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
export function auditEntries(db: Database, act: StaffAct, targets: SQL) {
  const { actorId, at, action, targetType, reason = null } = act;
  return db.run(sql`
    insert into ${auditLog} (id, at, actor_id, action, target_type, target_id, before, after, reason)
    with target(id, before, after) as (${targets})
    select ${rowIds()}, ${at.getTime()}, ${actorId}, ${action}, ${targetType}, id, before, after, ${reason}
    from target`);
}

const json = (state: AuditState | undefined) => (state ? JSON.stringify(state) : null);
