import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { percentile } from './percentile.ts';

const runs = 50;

/** Times each read 50 times. Returns the median and 99th percentile in ms, and those of an empty database exchange. */
export async function timeReads(db: Database, reads: Readonly<Record<string, () => PromiseLike<unknown>>>) {
  const rows: Record<string, string | number>[] = [];
  for (const [what, read] of Object.entries(reads)) rows.push({ what, ...(await time(db, read)) });
  return rows;
}

/** Times a read, each time followed by an empty database exchange, whose time is the overhead without the query. */
async function time(db: Database, read: () => PromiseLike<unknown>) {
  const [took, idle]: [number[], number[]] = [[], []];
  const timed = async (each: () => PromiseLike<unknown>, into: number[]) => {
    const start = performance.now();
    await each();
    into.push(performance.now() - start);
  };
  for (let run = 0; run < runs; run += 1) {
    await timed(read, took);
    await timed(() => db.run(sql`select 1`), idle);
  }
  const at = (times: number[], share: number) => Number(percentile(times, share).toFixed(1));
  return { 'p50 ms': at(took, 0.5), 'p99 ms': at(took, 0.99), 'p50 of an empty exchange': at(idle, 0.5) };
}
