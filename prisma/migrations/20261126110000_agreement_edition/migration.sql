-- AlterTable
ALTER TABLE "users" ADD COLUMN     "agreement_edition" CHAR(7);

-- By hand: until now there was one edition, and whoever accepted the terms accepted that.
UPDATE "users" SET "agreement_edition" = '2023-06' WHERE "agreement_accepted_at" IS NOT NULL;

-- By hand: an acceptance names what was accepted.
ALTER TABLE "users" ADD CONSTRAINT "users_agreement" CHECK (
  CASE WHEN "agreement_accepted_at" IS NULL THEN "agreement_edition" IS NULL
    ELSE coalesce("agreement_edition" ~ '^\d{4}-\d{2}$', false) END);
