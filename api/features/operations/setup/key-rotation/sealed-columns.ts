import { verifierPurpose } from '#api/features/accounts/identities/index.ts';
import { secretPurpose } from '#api/features/accounts/two-factor/index.ts';
import { codesPurpose } from '#api/features/commerce/gift-cards/index.ts';
import { cardsPurpose } from '#api/features/commerce/orders/index.ts';
import { communitySecretPurpose } from '#api/platform/community-secrets/community-secrets.ts';
import { mailSealPurpose } from '#api/platform/mail/outbox.ts';
import type { SealedColumn } from './rules.ts';

interface Sealed extends SealedColumn {
  /** The purpose a row's value is sealed for. */
  purpose: (slug: string, id: string) => string;
}

/** Every column of sealed values. A test finds those that are missing. */
export const sealedColumns: readonly Sealed[] = [
  { table: 'community_secrets', id: 'name', sealed: 'sealed', purpose: communitySecretPurpose },
  { table: 'mail_outbox', id: 'id', sealed: 'sealed_message', purpose: mailSealPurpose },
  { table: 'two_factors', id: 'user_id', sealed: 'sealed_secret', purpose: secretPurpose },
  { table: 'two_factors', id: 'user_id', sealed: 'pending_secret', purpose: secretPurpose },
  { table: 'authorization_requests', id: 'id', sealed: 'sealed_verifier', purpose: verifierPurpose },
  { table: 'gift_card_batches', id: 'id', sealed: 'sealed_codes', purpose: codesPurpose },
  { table: 'card_pages', id: 'order_id', sealed: 'sealed_cards', purpose: cardsPurpose },
];
