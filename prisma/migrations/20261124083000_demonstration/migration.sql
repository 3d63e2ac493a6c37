-- What the demonstration has made up: it ends with the first organisation that is not (docs/decisions/0034).
ALTER TABLE "companies" ADD COLUMN "is_demonstration" BOOLEAN NOT NULL DEFAULT false;
-- Demonstrations from before were made in one transaction, so all they hold came at one moment with their administrator.
UPDATE "companies" SET "is_demonstration" = true
WHERE "created_at" = (SELECT "created_at" FROM "users" WHERE "email" = 'admin@example.com');
-- One row: whether the database was made as a demonstration, and whether it has become somebody's own since.
CREATE VIEW "demonstration" AS
SELECT coalesce(bool_or("is_demonstration"), false) AS "is_made", coalesce(bool_or(NOT "is_demonstration"), false) AS "is_over"
FROM "companies";
