-- DropIndex
DROP INDEX "password_tokens_user_id_idx";

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "suspension_reminded_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "password_tokens" DROP COLUMN "used_at";

-- CreateIndex
CREATE UNIQUE INDEX "password_tokens_user_id_purpose_key" ON "password_tokens"("user_id", "purpose");

-- Emptying a table is a change too.
CREATE TRIGGER "audit_events_no_truncate" BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "input_document_events_no_truncate" BEFORE TRUNCATE ON "input_document_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "approval_snapshots_no_truncate" BEFORE TRUNCATE ON "approval_snapshots"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
