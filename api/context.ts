import type { Tenant } from '#tenants/schema.ts';
import type { Actor } from './platform/actor/contract.ts';
import { type CommunityState, readCommunityState } from './platform/community-state/community-state.ts';
import { connectDatabase, type Database } from './platform/database/connect.ts';
import type { Locale } from './platform/i18n/locales.ts';
import { negotiateLocale } from './platform/i18n/negotiate-locale.ts';
import { createTranslator, type Translate } from './platform/i18n/translate.ts';
import type { Environment } from './platform/tenancy/environment.ts';
import { databaseAddress, tenantOrigin } from './platform/tenancy/resolve-tenant.ts';

/** All that one request may touch: one community, its database, who asks, when and in which language. */
export interface Context {
  readonly tenant: Tenant;
  readonly env: Environment;
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  readonly locale: Locale;
  readonly t: Translate;
  /** Scheme, host and port of the community's own address. */
  readonly origin: string;
  readonly requestId: string;
  /** The caller's network address, for limits only; `local` where the platform tells none. */
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly country: string | null;
  /** The browser asks to be left out of what is counted (Do Not Track, Global Privacy Control). */
  readonly declinesTracking: boolean;
  /** Read once per request: when the database is out, the request waits for it once. */
  readonly community: () => Promise<CommunityState>;
  /** Exchanges with the database that this request has cost so far. */
  readonly roundTrips: () => number;
  /** Work that may finish after the answer was sent. */
  readonly defer: (work: Promise<unknown>) => void;
}

interface ContextSource {
  tenant: Tenant;
  env: Environment;
  request: Request;
  defer: (work: Promise<unknown>) => void;
  now?: Date;
}

/** The context of one request, nobody signed in yet. The database is reached only when it is used. */
export function createContext({ tenant, env, request, defer, now = new Date() }: ContextSource): Context {
  const locale = negotiateLocale(request, tenant.defaultLocale);
  let db: Database | undefined;
  let t: Translate | undefined;
  let community: Promise<CommunityState> | undefined;
  const context: Context = {
    tenant,
    env,
    get db() {
      db ??= connectDatabase(databaseAddress(tenant, env));
      return db;
    },
    actor: { kind: 'visitor' },
    now,
    locale,
    get t() {
      t ??= createTranslator(locale);
      return t;
    },
    origin: tenantOrigin(tenant, env),
    requestId: request.headers.get('cf-ray') ?? crypto.randomUUID(),
    clientAddress: request.headers.get('cf-connecting-ip') ?? 'local',
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    country: request.headers.get('cf-ipcountry'),
    declinesTracking: request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1',
    community: () => {
      community ??= readCommunityState(tenant.slug, () => context.db, now.getTime());
      return community;
    },
    roundTrips: () => db?.roundTrips() ?? 0,
    defer,
  };
  return context;
}

/** The same request, with its actor known. Getters stay lazy. */
export function withActor(context: Context, actor: Actor): Context {
  return Object.create(context, { actor: { value: actor, enumerable: true } }) as Context;
}

/** The same request speaking another language: for what is sent to somebody who reads that one. */
export function withLocale(context: Context, locale: Locale): Context {
  return Object.create(context, {
    locale: { value: locale, enumerable: true },
    t: { value: createTranslator(locale), enumerable: true },
  }) as Context;
}
