/** How many things a step looked at held, and how many did not. */
export interface Count {
  passed: number;
  failed: number;
  /** What did not hold, as far as the step can name it. */
  failures?: readonly string[];
}

export interface Step {
  /** What `npm test -- <name>` runs alone. */
  name: string;
  /** The browser's tests keep both cores busy: they come when all others are done. */
  isAlone?: boolean;
  /** Of `files` only, where a selection was made. */
  run: (files?: readonly string[]) => Promise<Count>;
}

/** A runner that wrote no report, ran nothing, or failed beside its tests, has failed once. */
export function settle(counted: Count | null, exitCode: number): Count {
  if (!counted) return { passed: 0, failed: 1 };
  const hasFailedUncounted = counted.failed === 0 && (exitCode !== 0 || counted.passed === 0);
  return hasFailedUncounted ? { ...counted, failed: 1 } : counted;
}
