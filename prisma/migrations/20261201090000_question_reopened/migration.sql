-- AlterTable
ALTER TABLE "document_questions" ADD COLUMN     "reopened_at" TIMESTAMPTZ(3);

-- By hand: until now the history told when, by the cell alone.
UPDATE "document_questions" q SET "reopened_at" = (
  SELECT max(e."at") FROM "input_document_events" e JOIN "input_documents" d
    ON d."id" = e."input_document_id" AND (d."company_id", d."metric_category_id", d."metric_period_id", d."year", d."quarter", d."month")
      = (e."company_id", e."metric_category_id", e."metric_period_id", e."year", e."quarter", e."month")
  WHERE d."id" = q."input_document_id" AND e."action" = 'reopened'
    AND e."changes" @> jsonb_build_array(jsonb_build_object('metric_id', q."metric_id", 'var_name', q."var_name")))
WHERE q."closed_at" IS NULL;
