ALTER TABLE `users` ADD `mail_figures` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `figures_mailed` text;
