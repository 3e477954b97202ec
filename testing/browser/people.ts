import type { BrowserContext, Page, Route } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { appendToLedger, createEmptyLedger } from '#api/features/accounts/entitlements/index.ts';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { hashPassword } from '#api/platform/crypto/passwords.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { readLocalSecrets } from '../../scripts/local/secrets.ts';
import { databaseOf, originOf, readStackSettings } from './settings.ts';

const day = 24 * 60 * 60 * 1000;

const kinds = ['user', 'expert', 'premium', 'donator', 'moderator', 'admin', 'banned'] as const;
export type PersonKind = (typeof kinds)[number];

/** A new signed-in account, with both secrets of its session. */
export interface Person {
  id: string;
  email: string;
  password: string;
  name: string;
  slug: string;
  token: string;
  cookie: string;
}

interface PersonOptions {
  /** Whether the account has a password, which takes 0.1 s to hash. */
  hasPassword?: boolean;
  isVerified?: boolean;
  name?: string;
}

/** Creates a person for one test, so tests don't affect one another. */
export async function createPerson(
  slug: string,
  kind: PersonKind = 'user',
  { hasPassword = false, isVerified = true, name = 'Mari Maasikas' }: PersonOptions = {},
): Promise<Person> {
  const db = databaseOf(slug);
  const [id, now, token, cookie] = [newId(), Date.now(), randomToken(), randomToken()];
  const password = 'kuu paistab metsa kohal';
  const person = { id, email: `${id}@people.test`, password, name, slug, token, cookie };
  const { PASSWORD_PEPPER: pepper = '' } = readLocalSecrets(readStackSettings().data);
  const account = db.insert(users).values({
    id,
    email: person.email,
    name: person.name,
    passwordHash: hasPassword ? await hashPassword(password, pepper) : null,
    role: kind === 'admin' || kind === 'moderator' ? kind : 'user',
    status: kind === 'banned' ? 'banned' : 'active',
    adminSince: kind === 'admin' ? now - 30 * day : null,
    isExpert: kind === 'expert',
    locale: 'en',
    emailVerifiedAt: isVerified ? now : null,
    createdAt: now,
  });
  const session = db.insert(sessions).values({
    id: newId(),
    userId: id,
    bearerHash: await hashToken(token),
    cookieHash: await hashToken(cookie),
    createdAt: now,
    lastUsedAt: now,
    provedAt: now,
    expiresAt: now + day,
    userAgent: '',
  });
  await db.batch([account, session]);
  if (kind === 'premium' || kind === 'donator') {
    const place = { db, now: new Date(now), tenant: { timeZone: 'UTC' } };
    const grant = { kind: 'grant', tier: kind, source: 'admin', reference: newId() } as const;
    const time = { from: now - day, until: now + 30 * day };
    const prepared = appendToLedger(place, createEmptyLedger(id), { ...grant, time, grantedAt: now - day });
    if (prepared) await db.batch([prepared.claim, ...prepared.statements]);
  }
  return person;
}

/**
 * Sets the cookies and storage that signing in would set. Uses the blank page that was opened for the test, if there is
 * one.
 */
export async function signInBrowser(context: BrowserContext, person: Person): Promise<void> {
  const cookie = `${cookieOf(person)}; Path=/; HttpOnly; Secure; SameSite=Lax`;
  const unused = context.pages().find((page) => page.url() === 'about:blank');
  const page = unused ?? (await context.newPage());
  await openBlankPage(page, person.slug, { 'set-cookie': cookie });
  await page.evaluate((token) => {
    localStorage.removeItem('user_data');
    localStorage.setItem('auth_token', token);
  }, person.token);
  if (!unused) await page.close();
}

/**
 * Removes everything that signing in stored in a browser. Leaves the page first, because a member page that loses its
 * token redirects to the sign-in page, which would interrupt the test's next visit.
 */
export async function signOutBrowser(page: Page, slug: string): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await openBlankPage(page, slug);
  await page.evaluate(() => localStorage.clear());
}

/** Opens an empty page of the community's origin without a request to the site. */
async function openBlankPage(page: Page, slug: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = (route: Route) => route.fulfill({ contentType: 'text/html', headers, body: '' });
  await page.route('**/*', answer);
  await page.goto(originOf(slug));
  await page.unroute('**/*', answer);
}

/** Sets the language of a community's pages, like the language menu. */
export async function chooseLanguage(context: BrowserContext, slug: string, locale: 'et' | 'en'): Promise<void> {
  await context.addCookies([{ name: 'locale', value: locale, url: originOf(slug) }]);
}

/** Returns the person's session cookie, for a request without a browser. */
export function cookieOf(person: Person): string {
  return `__Host-session=${person.cookie}`;
}

/** Sets the time at which the person signed in last. */
export async function setLastSignIn(slug: string, id: string, at: number): Promise<void> {
  await databaseOf(slug).update(users).set({ lastLoginAt: at }).where(eq(users.id, id));
}
