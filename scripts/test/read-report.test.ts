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
  it('returns the counts and names what failed', () => {
    const status = (name: string, fullName: string) => ({ status: name, fullName });
    const testResults = [
      {
        name: join(root, 'api/a.test.ts'),
        message: '',
        assertionResults: [status('passed', 'a'), status('failed', 'b')],
      },
      { name: join(root, 'api/b.test.ts'), message: 'Connection lost.\nat x', assertionResults: [] },
    ];
    expect(readVitestReport(report({ numPassedTests: 7, numFailedTests: 2, testResults }), 1)).toEqual({
      passed: 7,
      failed: 2,
      failures: ['api/a.test.ts: b', 'api/b.test.ts: Connection lost.'],
    });
  });

  it.each([
    ['wrote no report', join(folder, 'none.json'), 0, { passed: 0, failed: 1 }],
    ['ran nothing', report({ numPassedTests: 0, numFailedTests: 0, testResults: [] }), 0, { passed: 0, failed: 1 }],
    [
      'failed outside its tests',
      report({ numPassedTests: 3, numFailedTests: 0, testResults: [] }),
      1,
      { passed: 3, failed: 1 },
    ],
  ])('counts one failure for a run that %s', (_, file, code, expected) => {
    expect(readVitestReport(file, code)).toMatchObject(expected);
  });
});

describe('readPlaywrightReport', () => {
  it('counts a flaky test as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2 };
    const spec = { title: 'reads', file: 'a.e2e.ts', line: 3, ok: false };
    const suites = [{ suites: [{ specs: [spec, { ...spec, title: 'joins', ok: true }] }] }];
    expect(readPlaywrightReport(report({ stats, errors: [], suites }), 1)).toEqual({
      passed: 5,
      failed: 3,
      failures: ['a.e2e.ts:3: reads'],
    });
  });

  it('counts failures outside of tests', () => {
    const stats = { expected: 5, unexpected: 0, flaky: 0 };
    expect(readPlaywrightReport(report({ stats, errors: [{ message: 'no stack' }], suites: [] }), 1)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['no stack'],
    });
  });
});
