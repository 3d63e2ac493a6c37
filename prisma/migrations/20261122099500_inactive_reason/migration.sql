-- AlterTable
ALTER TABLE "input_document_values" ADD COLUMN     "inactive_reason" VARCHAR(200);

-- By hand: a reason belongs to a row that is off.
ALTER TABLE "input_document_values" ADD CONSTRAINT "input_document_values_inactive_reason"
  CHECK ("inactive_reason" IS NULL OR NOT "is_active");
