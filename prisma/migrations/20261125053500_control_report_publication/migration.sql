-- AlterTable
ALTER TABLE "control_reports" ADD COLUMN     "publication_id" INTEGER;

-- CreateIndex
CREATE INDEX "control_reports_publication_id_idx" ON "control_reports"("publication_id");

-- AddForeignKey
ALTER TABLE "control_reports" ADD CONSTRAINT "control_reports_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE SET NULL ON UPDATE CASCADE;
