/** How many checks of a step passed and failed. */
export interface Count {
  passed: number;
  failed: number;
  /** Describes each failure that the step can identify. */
  failures?: readonly string[];
}

export interface Step {
  /** The name for `npm test -- <name>`. */
  name: string;
  /** Whether it runs alone after all others, because browser tests keep both cores busy. */
  isAlone?: boolean;
  /**
   * Runs the step. If tests were selected, runs only `files`, and in tests of every call only the calls with the path
   * prefixes in `calls`.
   */
  run: (files?: readonly string[], calls?: readonly string[]) => Promise<Count>;
}

/** How a program ended. A program that ended by a signal has exit code 1. */
export interface Exit {
  code: number;
  signal?: NodeJS.Signals | null;
}

/** Adds a failure with its cause if a runner wrote no report, ran nothing or failed outside its tests. */
export function finishCount(counted: Count | null, exit: Exit): Count {
  const ending = exit.signal ? `ended by ${exit.signal}` : `exit code ${exit.code}`;
  if (!counted) return { passed: 0, failed: 1, failures: [`wrote no report: ${ending}`] };
  if (counted.failed > 0 || (exit.code === 0 && counted.passed > 0)) return counted;
  const cause = exit.code === 0 ? 'ran nothing' : `failed outside its tests: ${ending}`;
  return { ...counted, failed: 1, failures: [...(counted.failures ?? []), cause] };
}
