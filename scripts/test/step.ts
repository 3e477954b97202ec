/** How many checks of a step passed and failed. */
export interface Count {
  passed: number;
  failed: number;
  /** What failed, as far as the step can name it. */
  failures?: readonly string[];
}

export interface Step {
  /** The name for `npm test -- <name>`. */
  name: string;
  /** Runs alone after all others, because browser tests keep both cores busy. */
  isAlone?: boolean;
  /** Runs only `files`, if tests were selected. */
  run: (files?: readonly string[]) => Promise<Count>;
}

/** Counts one failure for a runner that wrote no report, ran nothing or failed outside its tests. */
export function settle(counted: Count | null, exitCode: number): Count {
  if (!counted) return { passed: 0, failed: 1 };
  const hasFailedUncounted = counted.failed === 0 && (exitCode !== 0 || counted.passed === 0);
  return hasFailedUncounted ? { ...counted, failed: 1 } : counted;
}
