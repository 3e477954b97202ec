import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import { type LocalSettings, readLocalSettings } from '../../scripts/local/settings.ts';

export const settingsVariable = 'KOGU_BROWSER_TESTS';

/** The settings of this run's stack; the global setup provides them to every worker process. */
export function readStackSettings(): LocalSettings {
  const value = process.env[settingsVariable];
  if (value) return JSON.parse(value) as LocalSettings;
  // Test files are also loaded without running them, to list their tests in a terminal or an editor.
  if (process.env['TEST_WORKER_INDEX'] === undefined) return readLocalSettings({});
  throw new Error('The stack has not been started: run through playwright.config.ts.');
}

export function originOf(slug: string): string {
  return `http://${slug}.localhost:${readStackSettings().ports.worker}`;
}

export function databaseOf(slug: string): Database {
  return connectDatabase({ url: `http://127.0.0.1:${readStackSettings().ports.database}`, namespace: slug });
}
