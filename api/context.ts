import type { Actor } from './platform/actor/contract.ts';
import { requireConfirmedSession, type SessionCheck } from './platform/actor/session-check.ts';
import { type CommunityState, readCommunityState } from './platform/community-state/community-state.ts';
import { connectDatabase, type Database, databaseTimeouts } from './platform/database/connect.ts';
import { type Locale, pickOfferedLocale } from './platform/i18n/locales.ts';
import { negotiateLocale } from './platform/i18n/negotiate-locale.ts';
import { createTranslator, type Translate } from './platform/i18n/translate.ts';
import { communityOf } from './platform/settings/community-groups.ts';
import type { StoredSettings } from './platform/settings/contract.ts';
import type { Environment } from './platform/tenancy/environment.ts';
import { databaseAddress, tenantOrigin } from './platform/tenancy/resolve-tenant.ts';
import type { Tenant } from './platform/tenancy/tenant-schema.ts';

/** Everything a request may use: one community, its database, the actor, the time and the language. */
export interface Context {
  /** The community in the context's language: the tenant's folder, overridden by the community's own settings. */
  readonly tenant: Tenant;
  /** The community as the tenant's folder configures it, without the community's own settings. */
  readonly folder: Tenant;
  /** The community's own settings; empty until they are read. */
  readonly settings: StoredSettings;
  readonly env: Environment;
  readonly db: Database;
  readonly actor: Actor;
  /** The running check of the session, for requests that are processed before it ends. */
  readonly sessionCheck: SessionCheck | undefined;
  readonly now: Date;
  readonly locale: Locale;
  readonly t: Translate;
  /** Scheme, host and port of the community's URL. */
  readonly origin: string;
  readonly requestId: string;
  /** The client's network address, only for rate limits; `local` if the platform doesn't report one. */
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly country: string | null;
  /** Whether the browser sends Do Not Track or Global Privacy Control. */
  readonly declinesTracking: boolean;
  /** Reads the community's state once per request, so that a request waits at most once for a database that is down. */
  readonly community: () => Promise<CommunityState>;
  /** How many exchanges with the database this request has made. */
  readonly roundTrips: () => number;
  /**
   * Ends the deadline for the response. No one waits for jobs or for work after the response, so those may take longer.
   */
  readonly answered: () => void;
  /** Keeps the Worker alive for work that finishes after the response. */
  readonly defer: (work: Promise<unknown>) => void;
}

interface ContextSource {
  tenant: Tenant;
  env: Environment;
  request: Request;
  defer: (work: Promise<unknown>) => void;
  now?: Date;
  sessionCheck?: SessionCheck | undefined;
  /** When the request arrived, if it is processed for a second time: both attempts share one deadline. */
  since?: number | undefined;
}

/** Creates the context of one request, for a visitor until {@link withActor}. Connects to the database on first use. */
export function createContext(source: ContextSource): Context {
  const { tenant: folder, env, request, defer, now = new Date(), sessionCheck, since } = source;
  let db: Database | undefined;
  let isAnswered = false;
  let applied: { settings: StoredSettings; locale: Locale; tenant: Tenant } | undefined;
  let negotiated: { settings: StoredSettings; locale: Locale } | undefined;
  let community: Promise<CommunityState> | undefined;
  let requestId: string | undefined;
  const context: Context = {
    get tenant() {
      const { settings, locale } = this;
      if (applied?.settings !== settings || applied.locale !== locale) {
        applied = { settings, locale, tenant: communityOf(folder, settings, locale) };
      }
      return applied.tenant;
    },
    folder,
    settings: {},
    env,
    get db() {
      db ??= connectDatabase({
        ...databaseAddress(folder, env),
        ...(isAnswered ? {} : { wholeMs: databaseTimeouts.requestMs - (since ? Date.now() - since : 0) }),
        ...(sessionCheck && { beforeWrite: () => requireConfirmedSession(sessionCheck) }),
      });
      return db;
    },
    actor: { kind: 'visitor' },
    sessionCheck,
    now,
    get locale() {
      const { settings } = this;
      if (negotiated?.settings !== settings) {
        const { defaultLocale, languages } = communityOf(folder, settings, folder.defaultLocale);
        negotiated = { settings, locale: negotiateLocale(request, languages, defaultLocale) };
      }
      return negotiated.locale;
    },
    get t() {
      return createTranslator(this.locale);
    },
    origin: tenantOrigin(folder, env),
    // The following are computed on demand, because few requests need them.
    get requestId() {
      requestId ??= request.headers.get('cf-ray') ?? crypto.randomUUID();
      return requestId;
    },
    get clientAddress() {
      return request.headers.get('cf-connecting-ip') ?? 'local';
    },
    get userAgent() {
      return (request.headers.get('user-agent') ?? '').slice(0, 300);
    },
    get country() {
      return request.headers.get('cf-ipcountry');
    },
    get declinesTracking() {
      return request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1';
    },
    community: () => {
      community ??= readCommunityState(folder.slug, () => context.db, now.getTime());
      return community;
    },
    roundTrips: () => db?.roundTrips() ?? 0,
    answered: () => {
      isAnswered = true;
      db?.answered();
    },
    defer,
  };
  return context;
}

/** Returns the context with an actor, whose session includes the community's settings. Getters stay lazy. */
export function withActor(context: Context, actor: Actor): Context {
  const settings = actor.kind === 'member' ? actor.settings : context.settings;
  return Object.create(context, {
    actor: { value: actor, enumerable: true },
    settings: { value: settings, enumerable: true },
  }) as Context;
}

/** Returns the context with the community's settings, for visitors and jobs. */
export async function withSettings(context: Context): Promise<Context> {
  const { settings } = await context.community();
  return Object.create(context, { settings: { value: settings, enumerable: true } }) as Context;
}

/** Returns the context in another language, such as a mail recipient's, if the community offers it. */
export function withLocale(context: Context, wanted: Locale): Context {
  const locale = pickOfferedLocale(context.tenant, wanted);
  return Object.create(context, {
    locale: { value: locale, enumerable: true },
    t: { value: createTranslator(locale), enumerable: true },
  }) as Context;
}
