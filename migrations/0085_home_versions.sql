CREATE TABLE `home_versions` (
	`version` integer PRIMARY KEY NOT NULL,
	`sections` text NOT NULL
);
