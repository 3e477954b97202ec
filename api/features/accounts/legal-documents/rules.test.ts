import { expect, it } from 'vitest';
import { publishLegalDocumentSchema } from './contract.ts';
import { fillInFacts } from './rules.ts';
import { templates } from './templates/index.ts';

const facts = {
  community: 'Ryup',
  operator: 'MTÜ *Ryup* [x](//evil.test)',
  email: 'tere@ryup.test',
  site: 'https://ryup.test',
  answersKeptDays: '365',
};

it('fillInFacts inserts the facts and escapes their Markdown characters', () => {
  expect(fillInFacts('{{community}}: {{ operator }}', facts)).toBe(
    'Ryup: MTÜ \\*Ryup\\* \\[x\\](//evil\\.test\\)'.replace('](', ']\\('),
  );
  expect(fillInFacts('{{community}} {{community}}', { ...facts, community: '$& {{operator}}' })).not.toContain('MTÜ');
});

it.each(
  Object.entries(templates).flatMap(([kind, texts]) =>
    Object.entries(texts).map(([locale, body]) => [kind, locale, body]),
  ),
)('the %s template in %s can be published unchanged and names the operator', (_kind, _locale, body) => {
  expect(publishLegalDocumentSchema.safeParse({ body, version: 0 }).success).toBe(true);
  expect(body).toContain('{{operator}}');
  expect(fillInFacts(body ?? '', facts)).not.toMatch(/\{\{|\}\}/);
});
