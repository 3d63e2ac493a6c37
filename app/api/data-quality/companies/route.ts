import { calls } from '@/lib/core/route/route'
import { qualityContract } from '@/lib/features/quality/contract'
import { readCompaniesWithFindings } from '@/lib/features/quality/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(qualityContract, {
  'GET /api/data-quality/companies': () => readCompaniesWithFindings(),
})
