import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../local/settings.ts';
import { readPlaywrightReport, readVitestReport } from './read-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'kogu-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('readVitestReport', () => {
  it('returns the counts and lists failures with their errors', () => {
    const status = (name: string, fullName: string) => ({
      status: name,
      fullName,
      failureMessages: name === 'failed' ? ['AssertionError: expected 1 to be 2\n\n    at api/a.test.ts:3'] : [],
    });
    const testResults = [
      {
        name: join(root, 'api/a.test.ts'),
        message: '',
        assertionResults: [status('passed', 'a'), status('failed', 'b')],
      },
      { name: join(root, 'api/b.test.ts'), message: 'Connection lost.\nat x', assertionResults: [] },
    ];
    expect(readVitestReport(report({ numPassedTests: 7, numFailedTests: 2, testResults }), { code: 1 })).toEqual({
      passed: 7,
      failed: 2,
      failures: [
        'api/a.test.ts: b\n    AssertionError: expected 1 to be 2\n        at api/a.test.ts:3',
        'api/b.test.ts: Connection lost.',
      ],
    });
  });

  const counts = (numPassedTests: number) => report({ numPassedTests, numFailedTests: 0, testResults: [] });
  const noReport = join(folder, 'none.json');

  it.each([
    ['crashed', noReport, { code: 1, signal: null }, 0, 'wrote no report: exit code 1'],
    ['was killed', noReport, { code: 1, signal: 'SIGKILL' }, 0, 'wrote no report: ended by SIGKILL'],
    ['wrote no report', noReport, { code: 0 }, 0, 'wrote no report: exit code 0'],
    ['ran nothing', counts(0), { code: 0 }, 0, 'ran nothing'],
    ['failed outside its tests', counts(3), { code: 1 }, 3, 'failed outside its tests: exit code 1'],
  ] as const)('counts one failure for a run that %s, and reports the cause', (_, file, exit, passed, cause) => {
    expect(readVitestReport(file, exit)).toEqual({ passed, failed: 1, failures: [cause] });
  });
});

describe('readPlaywrightReport', () => {
  it('counts a test that passed on a retry as passed, and lists failures with the last error', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2 };
    const results = ['first', '\u001B[31mTimed out\u001B[39m'].map((message) => ({ errors: [{ message }] }));
    const spec = { title: 'reads', file: 'a.e2e.ts', line: 3, ok: false, tests: [{ results }] };
    const suites = [{ suites: [{ specs: [spec, { ...spec, title: 'joins', ok: true }] }] }];
    expect(readPlaywrightReport(report({ stats, errors: [], suites }), { code: 1 })).toEqual({
      passed: 7,
      failed: 1,
      failures: ['a.e2e.ts:3: reads\n    Timed out'],
    });
  });

  it('counts errors outside of tests as failures', () => {
    const stats = { expected: 5, unexpected: 0, flaky: 0 };
    expect(readPlaywrightReport(report({ stats, errors: [{ message: 'no stack' }], suites: [] }), { code: 1 })).toEqual(
      {
        passed: 5,
        failed: 1,
        failures: ['no stack'],
      },
    );
  });
});
