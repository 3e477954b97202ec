import { bindings } from './bindings.ts';
import type { TestCommunity } from './create-test-community.ts';
import { onExchange, type SentStatement, setupToken } from './record-exchanges.ts';
import { allowedScans, smallIndexes, smallTables } from './small-tables.ts';

/** Caches the full scans of each statement. */
const known = new Map<string, readonly string[]>();

/** Runs `work`, and fails if one of its statements reads every row of a growing table. */
export async function refuseFullScans<Result>(community: TestCommunity, work: () => Promise<Result>): Promise<Result> {
  const sent = new Map<string, SentStatement>();
  const stop = onExchange(({ statements, isSetup }) => {
    if (!isSetup) for (const statement of statements) sent.set(statement.sql, statement);
  });
  const result = await work().finally(stop);
  const found = await findFullScans(community, [...sent.values()]);
  if (found.length > 0)
    throw new Error(
      `give it an index, or list it with its reason in api/testing/small-tables.ts:\n${found.join('\n')}`,
    );
  return result;
}

/** Finds the statements that read every row of a growing table, each with its scans. */
async function findFullScans(community: TestCommunity, sent: readonly SentStatement[]): Promise<string[]> {
  const unknown = sent.filter(({ sql }) => !known.has(sql));
  const plans = await explainAll(community, unknown);
  for (const [index, { sql }] of unknown.entries()) known.set(sql, readPlan(oneLine(sql), plans[index] ?? []));
  return sent.flatMap(({ sql }) => (known.get(sql) ?? []).map((scan) => `${scan} in: ${oneLine(sql)}`));
}

const oneLine = (sql: string) => sql.replace(/\s+/g, ' ').trim();

/** Whether a name in a query plan refers to an intermediate result rather than a table. */
const isResult = (name: string, plan: readonly string[]) =>
  plan.includes(`CO-ROUTINE ${name}`) || plan.includes(`MATERIALIZE ${name}`);

/** Whether a statement reads an unfiltered page of a list: read in index order, it stops at its limit. */
const isPage = (sql: string, [first, ...others]: readonly string[]) =>
  / INDEX /.test(first ?? '') &&
  / order by [^)]* limit \?$/.test(sql) &&
  !/ where /i.test(sql) &&
  !others.some((line) => line.startsWith('USE TEMP B-TREE'));

function readPlan(sql: string, plan: readonly string[]): string[] {
  return plan.filter((line) => {
    const [, name] = /^SCAN (\w+)/.exec(line) ?? [];
    if (!name || isResult(name, plan) || /CONSTANT ROW|VIRTUAL TABLE/.test(line)) return false;
    const [, index = ''] = / INDEX (\w+)/.exec(line) ?? [];
    if (findTableName(name, sql) in smallTables || index in smallIndexes) return false;
    if (line === plan[0] && isPage(sql, plan)) return false;
    return !allowedScans.some(({ scan, statement }) => line.startsWith(scan) && sql.includes(statement));
  });
}

/** Returns the name of the table behind an alias, or the name itself. */
function findTableName(name: string, sql: string): string {
  const [, table] =
    new RegExp(`(?:from|join|,|into|update) \\(?"?(?!(?:select|not)\\b)(\\w+)"? (?:as )?"?${name}"?(?!\\w)`, 'i').exec(
      sql,
    ) ?? [];
  return table ?? name;
}

interface Explained {
  error?: { message: string };
  response?: { result?: { rows: Array<Array<{ value?: string }>> } };
}

/** Explains recorded statements with their original arguments. */
async function explainAll({ tenant }: TestCommunity, sent: readonly SentStatement[]): Promise<string[][]> {
  if (sent.length === 0) return [];
  const statements = sent.map(({ sql, args }) => ({ sql: `explain query plan ${sql}`, args }));
  const response = await fetch(`${bindings.LOCAL_DATABASE_URL}/v2/pipeline`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-namespace-bin': btoa(tenant.slug).replace(/=+$/, ''),
      authorization: `Bearer ${setupToken}`,
    },
    body: JSON.stringify({ requests: [...statements.map((stmt) => ({ type: 'execute', stmt })), { type: 'close' }] }),
  });
  const { results } = (await response.json()) as { results: Explained[] };
  return sent.map(({ sql }, index) => {
    const { error, response: answer } = results[index] ?? {};
    if (!answer?.result) throw new Error(`${error?.message ?? 'no plan'}: ${sql}`);
    return answer.result.rows.map((row) => row[3]?.value ?? '');
  });
}
