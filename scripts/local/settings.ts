import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface Ports {
  worker: number;
  database: number;
  databaseAdmin: number;
  smtp: number;
  inbox: number;
}

export interface LocalSettings {
  ports: Ports;
  /** The folder with all local data. */
  data: string;
  /** The parent folder of the communities' folders. */
  tenants: string;
  isDatabaseOnOneCore?: boolean;
  /** Communities that get no demo content. */
  unseeded?: readonly string[];
}

/** The environment variable and default of each port. */
export const portVariables = {
  worker: { name: 'PORT', fallback: 4321, what: 'the pages' },
  database: { name: 'DATABASE_PORT', fallback: 8890, what: 'the database server' },
  databaseAdmin: { name: 'DATABASE_ADMIN_PORT', fallback: 8891, what: "the database server's administration" },
  smtp: { name: 'MAIL_PORT', fallback: 1025, what: 'outgoing mail (SMTP)' },
  inbox: { name: 'INBOX_PORT', fallback: 1080, what: 'the mail inbox' },
} as const satisfies Record<keyof Ports, { name: string; fallback: number; what: string }>;

/** Reads the local services' settings from the environment. */
export function readLocalSettings(environment: NodeJS.ProcessEnv = process.env): LocalSettings {
  const port = (use: keyof Ports) => {
    const { name, fallback } = portVariables[use];
    const value = Number(environment[name] || fallback);
    if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
    throw new Error(`${name} must be a port number from 1 to 65535, not "${environment[name]}".`);
  };
  return {
    ports: {
      worker: port('worker'),
      database: port('database'),
      databaseAdmin: port('databaseAdmin'),
      smtp: port('smtp'),
      inbox: port('inbox'),
    },
    data: resolve(root, environment['DATA_FOLDER'] || '.data'),
    tenants: resolve(root, environment['TENANTS_FOLDER'] || 'tenants'),
  };
}

/** Returns the folder with the local Worker's KV, files, queues and cache, for both `npm start` and `npm run dev`. */
export function workerDataFolder(settings: Pick<LocalSettings, 'data'>): string {
  return join(settings.data, 'worker/v3');
}
