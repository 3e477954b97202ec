import { fingerprintSecrets, lostWithoutSecret, type Manifest } from './archive/manifest.ts';
import type { Target } from './target/target.ts';

/** Returns what is lost if this deployment's secrets differ from the export's, one line each. */
export function reportSecrets({ env }: Target, { secrets }: Manifest): string[] {
  const known = fingerprintSecrets(env);
  return Object.entries(lostWithoutSecret).flatMap(([name, loss]) => {
    if (known[name]?.length === 0) return [`${name} isn’t set here, so no one compared it with that of the export.`];
    const isKnown = secrets[name]?.every((fingerprint) => known[name]?.includes(fingerprint));
    return isKnown ? [] : [`${name} is another than in the export: ${loss}.`];
  });
}
