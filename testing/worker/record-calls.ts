import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

const file = join(import.meta.dirname, '../../api/testing/calls.json');

/** Writes the results of `calls.test.ts`, one line per call. Calls that failed keep their line. */
export default class RecordCalls implements Reporter {
  readonly #records = new Map<string, object>(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));

  onTestCaseResult(test: TestCase): void {
    const { measured, routes } = test.meta() as { measured?: [string, object]; routes?: readonly string[] };
    if (measured) this.#records.set(...measured);
    for (const route of routes ? this.#records.keys() : []) if (!routes?.includes(route)) this.#records.delete(route);
  }

  onTestRunEnd(): void {
    const records = [...this.#records].sort(([one], [other]) => (one < other ? -1 : 1));
    const lines = records.map(([route, record]) => `  ${JSON.stringify(route)}: ${JSON.stringify(record)}`);
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
  }
}
