import type { SQL } from 'drizzle-orm';
import type { Member } from '#api/permissions.ts';
import type { subjectTypes } from '../../threads/contract.ts';

/**
 * A condition for each type of subject that a message can have: true if the subject with this id exists for this member
 * of staff.
 */
export type SubjectConditions = Readonly<Record<(typeof subjectTypes)[number], (id: string, member: Member) => SQL>>;
