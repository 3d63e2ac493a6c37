import { requireCurrentSchema } from '@/lib/core/db/readiness'
import { VERSION } from '@/lib/core/process/env'
import { calls } from '@/lib/core/route/route'
import { platformContract } from '@/lib/features/platform/contract'

/** Readiness: the database answers with the schema of this build. */
export const { GET } = calls(platformContract, {
  'GET /readyz': async () => {
    await requireCurrentSchema()
    return `ready ${VERSION}`.trim()
  },
})
