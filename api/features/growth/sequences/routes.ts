import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { rehearsalRecipientsPage, rehearsalSchema, sequenceSchema, sequencesSchema } from './contract.ts';
import { changeSequence, switchSequenceOff, switchSequenceOn, testStep } from './edit/change-sequence.ts';
import { getSequence, listSequences } from './edit/read-sequences.ts';
import { listRehearsalRecipients, rehearseSequence } from './rehearsal/rehearse-sequence.ts';

const tag = 'sequences';
const path = '/api/admin/email-sequences';
const one = { tag, path: `${path}/:kind` } as const;
const changed = { data: z.object({ version: z.int() }) };

export function mountSequences(api: Api): void {
  endpoint(
    api,
    { tag, path, method: 'get', summary: 'The community’s sequences of mails', answer: { data: sequencesSchema } },
    listSequences,
  );
  endpoint(
    api,
    { ...one, method: 'get', summary: 'A sequence with its steps', answer: { data: sequenceSchema } },
    getSequence,
  );
  endpoint(
    api,
    { ...one, method: 'patch', summary: 'Change the steps of a sequence', answer: changed },
    changeSequence,
  );
  const act = { tag, method: 'post', answer: changed } as const;
  endpoint(
    api,
    { ...act, path: `${path}/:kind/switch-on`, summary: 'Mail what it says from now on' },
    switchSequenceOn,
  );
  endpoint(
    api,
    { ...act, path: `${path}/:kind/switch-off`, summary: 'Send nothing of it any more' },
    switchSequenceOff,
  );
  endpoint(
    api,
    {
      ...{ tag, method: 'post', path: `${path}/:kind/test`, summary: 'Mail one step to oneself only' },
      answer: { data: z.object({ count: z.int() }) },
    },
    testStep,
  );
  endpoint(
    api,
    {
      ...{ tag, method: 'get', path: `${path}/:kind/rehearsal` },
      ...{ summary: 'What it would have sent in the last 90 days', answer: { data: rehearsalSchema } },
    },
    rehearseSequence,
  );
  endpoint(
    api,
    {
      ...{ tag, method: 'get', path: `${path}/:kind/rehearsal/members` },
      ...{ summary: 'Who would have got a step of it', answer: { data: rehearsalRecipientsPage } },
    },
    listRehearsalRecipients,
  );
}
