import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { sendTestMails } from '#api/features/growth/campaigns/index.ts';
import { type Member, requireFreshProof } from '#api/permissions.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import type { AuditState } from '#api/platform/audit/schema.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { type NamedStatements, namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import {
  changeSequenceSchema,
  conditions,
  conditionsOf,
  findStepErrors,
  type SequenceKind,
  type Step,
  sequenceActionSchema,
  sequenceParams,
  sequenceRefusals,
  streamOf,
  testStepSchema,
} from '../contract.ts';
import { findSequence, isInVersion, sequenceExists } from '../queries.ts';
import { excludeMailsOnSwitchOff } from '../send/queries.ts';
import { stepsOf } from './default-steps.ts';
import { insertMissingSequence, isOff, turnSequenceOff, turnSequenceOn, updateSequence } from './queries.ts';
import { readSteps } from './read-sequences.ts';

type Changed = Outcome<{ data: { version: number } }, keyof typeof sequenceRefusals>;

/**
 * Stores the steps. Sent mails aren't sent again, because a step keeps its id. While the sequence is on, its texts
 * reach members without another action, so changing them requires the same as switching it on.
 */
export const changeSequence = verb(
  {
    ...{ access: 'admin', params: sequenceParams, input: changeSequenceSchema, refusals: sequenceRefusals },
    ...{ proof: 'part', records: 'sequence.change' },
  },
  async (context, { kind, version, steps: given, silentDays }, admin): Promise<Changed> => {
    const { db, locale } = context;
    const steps = given.map((step) => resetUnavailableConditions(kind, step));
    const fields = findStepErrors(kind, steps, locale);
    if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
    const [stored] = await findSequence(db, kind);
    const isOn = stored !== undefined && stored.onSince !== null;
    if (isOn) requireFreshProof(context, admin);
    const onlyIf = isOn ? undefined : isOff;
    const after = { ...(silentDays ? { silentDays } : {}), ...describeSteps(steps) };
    // The call is refused if the version is outdated.
    const before = stored && { silentDays: stored.silentDays, ...describeSteps(stepsOf(context, stored)) };
    return act(context, admin, { kind, version, action: 'sequence.change', onlyIf, before, after }, (which) => ({
      changed: updateSequence(db, which, { steps, silentDays }),
    }));
  },
);

/** Switches a sequence on. Only members whose occasion comes later get its mails. */
export const switchSequenceOn = verb(
  {
    ...{ access: 'admin', params: sequenceParams, input: sequenceActionSchema, refusals: sequenceRefusals },
    ...{ proof: 'always', records: 'sequence.switch_on' },
  },
  async (context, { kind, version }, admin): Promise<Changed> =>
    act(context, admin, { kind, version, action: 'sequence.switch_on' }, (which) => ({
      switched: turnSequenceOn(context.db, which, context.now),
    })),
);

/** Switches a sequence off, and excludes waiting mails. */
export const switchSequenceOff = verb(
  {
    ...{ access: 'admin', params: sequenceParams, input: sequenceActionSchema, refusals: sequenceRefusals },
    records: 'sequence.switch_off',
  },
  async (context, { kind, version }, admin): Promise<Changed> =>
    act(context, admin, { kind, version, action: 'sequence.switch_off' }, (which) => ({
      waiting: excludeMailsOnSwitchOff(context.db, sequenceExists(which), kind),
      switched: turnSequenceOff(context.db, which),
    })),
);

/** Mails a stored step to the administrator alone, in each language. */
export const testStep = verb(
  {
    ...{ access: 'admin', params: sequenceParams, input: testStepSchema },
    records: { nothing: 'Reaches no one but the administrator who tests it.' },
  },
  async (context, { kind, step: id }, admin): Promise<{ data: { count: number } }> => {
    const step = (await readSteps(context, kind)).find((each) => each.id === id);
    if (!step) throw new AppError('not_found');
    const written = { texts: step.texts, stream: streamOf[kind], why: kind };
    return { data: { count: await sendTestMails(context, admin, written) } };
  },
);

interface Act {
  kind: SequenceKind;
  version: number;
  action: `sequence.${string}`;
  /** Conditions in addition to the version. */
  onlyIf?: SQL | undefined;
  before?: AuditState | undefined;
  after?: AuditState;
}

/** Describes the timing and subject of each mail for the audit log. Whole texts would be too long. */
const describeSteps = (steps: readonly Step[]): AuditState =>
  Object.fromEntries(
    steps.map(({ days, texts }, index) => {
      const subjects = Object.values(texts).map((text) => text?.subject);
      return [`mail${index + 1}`, `${days} d: ${subjects.filter(Boolean).join(' / ')}`];
    }),
  );

/** Changes the sequence if it is in the version that was read, and records who did. */
async function act(
  context: Context,
  admin: Member,
  { kind, version, action, onlyIf, before, after }: Act,
  change: (which: SQL) => NamedStatements,
): Promise<Changed> {
  const { db } = context;
  const which = isInVersion(kind, version, admin, onlyIf);
  const entry = staffAction(context, admin.user.id, action);
  const { found, author, recorded } = await namedBatch(db, {
    author: selectCondition(db, isActingAdministrator(admin)),
    ensured: insertMissingSequence(db, kind),
    entry: auditEntry(
      db,
      { ...entry, targetId: kind, ...(before ? { before } : {}), ...(after ? { after } : {}) },
      sequenceExists(which),
    ),
    ...change(which),
    recorded: selectCondition(db, isRecorded(entry)),
    found: findSequence(db, kind),
  });
  requireCondition(author);
  return recorded[0]?.holds ? { ok: true, data: { version: found[0]?.version ?? 1 } } : refuse('sequence_outdated');
}

/** Resets conditions that aren't available for this sequence. */
function resetUnavailableConditions(kind: SequenceKind, step: Step): Step {
  const own: readonly string[] = conditionsOf[kind];
  const answers = conditions.map((name) => [name, own.includes(name) ? step[name] : 'any']);
  return { ...step, ...Object.fromEntries(answers) };
}
