-- AlterTable
ALTER TABLE "metrics" ADD COLUMN     "example" TEXT,
ADD COLUMN     "exclusions" TEXT,
ADD COLUMN     "inclusions" TEXT,
ADD COLUMN     "previous_id" INTEGER,
ADD COLUMN     "source_form" VARCHAR(255);

-- CreateIndex
CREATE INDEX "metrics_previous_id_idx" ON "metrics"("previous_id");

-- AddForeignKey
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_previous_id_fkey" FOREIGN KEY ("previous_id") REFERENCES "metrics"("id") ON DELETE SET NULL ON UPDATE CASCADE;
