-- AlterTable
ALTER TABLE "sign_in_attempts" ADD COLUMN     "is_proof" BOOLEAN NOT NULL DEFAULT false;
