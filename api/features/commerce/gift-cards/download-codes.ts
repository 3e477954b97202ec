import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { attributeAction, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { createCsvResponse, formatCsvTimeHeading, toCsvTime } from '#api/platform/csv/format-csv.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Refused, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { codesFileRefusals } from './contract.ts';
import { decryptCodes } from './encrypted-codes.ts';
import { readAndEraseCodes } from './queries.ts';

/** Returns the codes of a batch as CSV, once, within a day of its creation. */
export const downloadCodes = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    input: csvQuery,
    refusals: codesFileRefusals,
    records: 'gift_card.download',
  },
  async (context, { id, bom }, admin): Promise<Response | Refused<'gift_card_codes_gone'>> => {
    const { db, now, t, tenant } = context;
    const { batch: encrypted, erased, card: first } = readAndEraseCodes(db, id, now, isActingAdministrator(admin));
    const act = {
      ...attributeAction(context, admin.user.id),
      action: 'gift_card.download',
      targetType: 'gift_card_batch',
      targetId: id,
    };
    const results = await namedBatch(db, {
      batch: encrypted,
      erased,
      recorded: auditEntry(db, act, hasChanged),
      card: first,
    });
    const [[batch], [card]] = [results.batch, results.card];
    if (!batch?.encryptedCodes || !card) return refuse('gift_card_codes_gone');
    const codes = await decryptCodes(context, id, batch.encryptedCodes);
    const headings = [t('gift-cards:code'), t('gift-cards:tier'), t('gift-cards:months')];
    const [tier, expires] = [t(`pricing:plan.${card.tier}.name`), toCsvTime(isoTime(card.expiresAt))];
    const rows = [
      [...headings, formatCsvTimeHeading(t('gift-cards:expires'), context)],
      ...codes.map((code) => [code, tier, card.months, expires]),
    ];
    return createCsvResponse(context, { name: `${tenant.slug}-gift-card-codes`, rows, bom });
  },
);
