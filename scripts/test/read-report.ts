import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { root } from '../local/settings.ts';
import { type Count, type Exit, finishCount } from './finish-count.ts';

/** How many lines of an error are printed: enough for the expected and the actual value and the place. */
const errorLines = 14;
const count = z.int().min(0);
const vitestSchema = z.object({
  numPassedTests: count,
  numFailedTests: count,
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});
const errorsSchema = z.array(z.object({ message: z.string().default('') })).default([]);
const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: errorsSchema })) })).default([]),
});
const suiteSchema = z.object({
  specs: z.array(specSchema).default([]),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});
const playwrightSchema = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count }),
  errors: errorsSchema,
  suites: z.array(suiteSchema),
});

/** Reads Vitest's counts. A file that couldn't run is listed with its error. */
export function readVitestReport(file: string, exit: Exit): Count {
  const report = read(file, vitestSchema);
  if (!report) return finishCount(null, exit);
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const inFile = relative(root, name);
    if (failed.length === 0) return message ? [`${inFile}: ${firstLine(message)}`] : [];
    return failed.map(({ fullName, failureMessages: [why] }) => describe(`${inFile}: ${fullName}`, why));
  });
  return finishCount({ passed: report.numPassedTests, failed: report.numFailedTests, failures }, exit);
}

/** Reads Playwright's counts. A test that passed on a retry, which Playwright calls flaky, counts as passed. */
export function readPlaywrightReport(file: string, exit: Exit): Count {
  const report = read(file, playwrightSchema);
  if (!report) return finishCount(null, exit);
  const { expected, unexpected, flaky } = report.stats;
  const failures = [
    ...report.errors.map(({ message }) => firstLine(message)),
    ...report.suites
      .flatMap(listSpecs)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => describe(`${file}:${line}: ${title}`, lastError(tests))),
  ];
  return finishCount({ passed: expected + flaky, failed: unexpected + report.errors.length, failures }, exit);
}

function listSpecs({ specs, suites }: z.infer<typeof suiteSchema>): Array<z.infer<typeof specSchema>> {
  return [...specs, ...suites.flatMap(listSpecs)];
}

type Tests = z.infer<typeof specSchema>['tests'];
const lastError = (tests: Tests) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).at(-1)?.message;

/** Formats a failed test's name with its error, because a machine may keep only the end of a run's output. */
function describe(name: string, error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, errorLines).map((line) => `  ${line.slice(0, 200)}`)].join('\n  ');
}

const firstLine = (text: string) => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

function read<Report>(file: string, schema: z.ZodType<Report>): Report | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
