ALTER TABLE `campaigns` ADD `showings` text;
