/** A column whose values are encrypted with the master key. */
export interface EncryptedColumn {
  table: string;
  id: string;
  encrypted: string;
}

/** A column of keyed hashes, and the secret that keys them. */
export interface HashedColumn {
  table: string;
  hash: string;
  secret: 'PASSWORD_PEPPER' | 'GIFT_CARD_KEY' | 'BACKUP_CODE_KEY' | 'SUPPRESSION_KEY';
  /** SQL condition for rows that still need their key. */
  onlyIf: string;
}

/** Every column of keyed hashes. A test finds missing ones. */
export const hashedColumns: readonly HashedColumn[] = [
  { table: 'users', hash: 'password_hash', secret: 'PASSWORD_PEPPER', onlyIf: 'true' },
  { table: 'gift_cards', hash: 'code_hash', secret: 'GIFT_CARD_KEY', onlyIf: `state = 'active'` },
  { table: 'backup_codes', hash: 'code_hash', secret: 'BACKUP_CODE_KEY', onlyIf: 'spent_by is null' },
  { table: 'suppressions', hash: 'address_hash', secret: 'SUPPRESSION_KEY', onlyIf: 'true' },
  { table: 'mail_suppressions', hash: 'address_hash', secret: 'SUPPRESSION_KEY', onlyIf: 'lifted_at is null' },
];
