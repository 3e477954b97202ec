import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type StartedServer, startServer } from '../services/start-server.ts';
import { type Account, copyAccount, createAccount } from './account.ts';
import { disputeCharge, failRefund, refundPayment } from './charges.ts';
import { payCheckout } from './checkouts.ts';
import { advanceAccountClock } from './clock.ts';
import { addUnrelatedInvoiceLines, listPaymentIntents } from './invoices.ts';
import { parseForm } from './parameters.ts';
import { StripeRefusal } from './refuse.ts';
import { respondToCall } from './respond-to-call.ts';
import { cancelSubscription } from './subscriptions.ts';

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  headers: IncomingMessage['headers'];
}

interface Answered {
  status: number;
  body: string;
}

/** Starts an HTTP server that implements Stripe's API for tests. */
export async function startStripeServer(): Promise<StartedServer> {
  const accounts = new Map<string, Account>();
  return startServer((request, response) => void serve(accounts, request, response));
}

async function serve(
  accounts: Map<string, Account>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.invalid');
  const { method = 'GET', headers } = request;
  const asked = { method, path: pathname, query: searchParams, body: await text(request), headers };
  const { status, body } = pathname.startsWith('/_test/') ? control(accounts, asked) : answer(accounts, asked);
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
  response.end(body);
}

/** Responds to one API call: finds the account by its key and applies a fault requested by a test. */
function answer(accounts: Map<string, Account>, asked: Asked): Answered {
  const { method, path, headers } = asked;
  const account = accounts.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
  if (!account) return refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  account.requests.push(`${method} ${path}`);
  const fault = account.faults.find(({ path: part, times }) => times > 0 && `${method} ${path}`.includes(part));
  if (!fault) return answerOnce(account, asked);
  fault.times -= 1;
  if (fault.isAnswerLost) answerOnce(account, asked);
  return refused(fault.status, { type: fault.status === 402 ? 'card_error' : 'api_error', message: 'A fault.' });
}

/** Returns the earlier response to the same idempotency key, or a new one. */
function answerOnce(account: Account, { method, path, query, body, headers }: Asked): Answered {
  const key = method === 'POST' ? headers['idempotency-key'] : undefined;
  const asked = `${path}?${body}`;
  const known = typeof key === 'string' ? account.answered.get(key) : undefined;
  if (known && known.asked !== asked) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return refused(400, { type: 'idempotency_error', message });
  }
  if (known) return known;
  const answered = run(() =>
    respondToCall(account, method, path, parseForm(method === 'GET' ? query.toString() : body)),
  );
  if (typeof key === 'string' && answered.status < 400) account.answered.set(key, { asked, ...answered });
  return answered;
}

/** Handles calls with which tests control an account and read its state. */
function control(accounts: Map<string, Account>, { path, query, body }: Asked): Answered {
  const [, , key = '', action = ''] = path.split('/');
  const given = JSON.parse(body || '{}') as Record<string, never>;
  const open = (made: Account) => {
    accounts.set(made.key, made);
    return { key: made.key, webhookSecret: made.webhookSecret };
  };
  if (key === 'accounts') return run(() => open(createAccount(given['now'] ?? 0)));
  const account = accounts.get(key);
  if (!account) return refused(404, { message: 'no such account' });
  const actions: Record<string, () => object> = {
    copy: () => open(copyAccount(account, given['from'] ?? '', given['to'] ?? '')),
    clock: () => {
      advanceAccountClock(account, given['now'] ?? 0);
      return { now: account.now };
    },
    pay: () => payCheckout(account, given['session'] ?? '', given['isDeclined'] ?? false),
    card: () => {
      account.declined[given['isDeclined'] ? 'add' : 'delete'](given['customer'] ?? '');
      return {};
    },
    dispute: () =>
      disputeCharge(account, given['payment'] ?? '', given['status'] ?? 'needs_response', given['isAnother'] ?? false),
    refund: () =>
      given['isFailed']
        ? failRefund(account, given['payment'] ?? '')
        : refundPayment(account, { payment_intent: given['payment'] ?? '' }),
    cancel: () => cancelSubscription(account, given['subscription'] ?? '', {}),
    lengthen: () => {
      const count = given['count'] ?? 0;
      if (given['invoice']) return addUnrelatedInvoiceLines(account, given['invoice'], count);
      account.linesBefore.set(given['subscription'] ?? '', count);
      return {};
    },
    payments: () => ({ payments: listPaymentIntents(account, given['subscription'] ?? '') }),
    fault: () => {
      account.faults.push({
        path: given['path'] ?? '',
        status: given['status'] ?? 500,
        times: given['times'] ?? 1,
        isAnswerLost: given['isAnswerLost'] ?? false,
      });
      return {};
    },
    requests: () => ({ requests: account.requests }),
    events: () => ({
      events: account.events.map((event) => ({ ...event, signature: sign(account, event.body, query) })),
    }),
  };
  return run(actions[action] ?? (() => ({ error: `no ${action}` })));
}

/** Signs a body as Stripe does: `t=<second>,v1=<HMAC-SHA256 of "<second>.<body>">`. */
function sign({ webhookSecret, now }: Account, body: string, query: URLSearchParams): string {
  const at = query.get('at') ?? String(now);
  return `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`;
}

function run(action: () => object): Answered {
  try {
    return { status: 200, body: JSON.stringify(action()) };
  } catch (thrown) {
    if (thrown instanceof StripeRefusal) return refused(thrown.status, thrown.error);
    return refused(500, { type: 'api_error', message: String(thrown) });
  }
}

function refused(status: number, error: object): Answered {
  return { status, body: JSON.stringify({ error }) };
}
