-- AlterTable
ALTER TABLE "metrics" ADD COLUMN     "metric_kind" VARCHAR(10);

-- By hand: one of the kinds that calculations know.
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_kind" CHECK ("metric_kind" IN ('proportion', 'rate', 'mean', 'other'));
