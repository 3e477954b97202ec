DROP INDEX `invoices_to_refund`;--> statement-breakpoint
CREATE INDEX `invoices_refund_asked` ON `invoices` (`refund_asked_at`) WHERE "invoices"."refund_asked_at" is not null;