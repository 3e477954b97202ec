import { verifierPurpose } from '#api/features/accounts/identities/index.ts';
import { secretPurpose } from '#api/features/accounts/two-factor/index.ts';
import { codesPurpose } from '#api/features/commerce/gift-cards/index.ts';
import { cardsPurpose } from '#api/features/commerce/orders/index.ts';
import { communitySecretPurpose } from '#api/platform/community-secrets/community-secrets.ts';
import { mailPurpose } from '#api/platform/mail/outbox.ts';
import type { EncryptedColumn } from './rules.ts';

interface ColumnWithPurpose extends EncryptedColumn {
  /** Returns the purpose for which a row's value is encrypted. */
  purpose: (slug: string, id: string) => string;
}

/** Every column of encrypted values. A test finds missing ones. */
export const encryptedColumns: readonly ColumnWithPurpose[] = [
  { table: 'community_secrets', id: 'name', encrypted: 'encrypted', purpose: communitySecretPurpose },
  { table: 'mail_outbox', id: 'id', encrypted: 'encrypted_message', purpose: mailPurpose },
  { table: 'two_factors', id: 'user_id', encrypted: 'encrypted_secret', purpose: secretPurpose },
  { table: 'two_factors', id: 'user_id', encrypted: 'pending_secret', purpose: secretPurpose },
  { table: 'authorization_requests', id: 'id', encrypted: 'encrypted_verifier', purpose: verifierPurpose },
  { table: 'gift_card_batches', id: 'id', encrypted: 'encrypted_codes', purpose: codesPurpose },
  { table: 'card_pages', id: 'order_id', encrypted: 'encrypted_cards', purpose: cardsPurpose },
];
