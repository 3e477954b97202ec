import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Count, settle } from './step.ts';

const count = z.int().min(0);
const vitestSchema = z.object({ numPassedTests: count, numFailedTests: count });
const playwrightSchema = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count }),
  errors: z.array(z.unknown()).default([]),
});

/** Vitest's own count. */
export function readVitestReport(file: string, exitCode: number): Count {
  const report = read(file, vitestSchema);
  return settle(report && { passed: report.numPassedTests, failed: report.numFailedTests }, exitCode);
}

/** Playwright's own count. One that passed at the second attempt only has failed: its first user saw it. */
export function readPlaywrightReport(file: string, exitCode: number): Count {
  const report = read(file, playwrightSchema);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return settle(report && { passed: expected, failed: unexpected + flaky + report.errors.length }, exitCode);
}

function read<Report>(file: string, schema: z.ZodType<Report>): Report | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
