import { isoTime } from '#api/platform/calendar/time.ts';

/** Time columns whose names don't end in `At`, `Until` or `Since`. */
const otherTimes = new Set([
  'at',
  'until',
  'spanStart',
  'spanEnd',
  'periodEnd',
  'redeemedFrom',
  'creditedFrom',
  'remindedOf',
  'since',
]);

/** Whether numbers in this column are times in milliseconds. A test checks the columns of every schema. */
export function isTimeColumn(name: string): boolean {
  return /(?:At|Until|Since)$/.test(name) || otherTimes.has(name);
}

/** Converts a stored value for a copy: times to ISO 8601, and 0, which means "never" in some time columns, to null. */
export function toCopyValue(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => toCopyValue(each, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toCopyValue(each, key)]));
  }
  if (typeof value !== 'number' || !isTimeColumn(name)) return value;
  return value === 0 ? null : isoTime(value);
}
