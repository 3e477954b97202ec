import type { SQL } from 'drizzle-orm';
import type { matters } from '../conversations/contract.ts';

/** For each kind of thing that a letter may be about, the condition that there is one with this id. */
export type MattersThere = Readonly<Record<(typeof matters)[number], (id: string) => SQL>>;
