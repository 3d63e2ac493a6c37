import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { workbookResponse } from '@/lib/core/workbook/respond'
import { exportCompleteness } from '@/lib/features/deadlines/export'
import { completenessExportSchema } from '@/lib/features/deadlines/schema'

export const GET = route({
  permission: 'completeness.view',
  query: completenessExportSchema,
  handle: async ({ query }) => {
    const { body, ...names } = await exportCompleteness(query)
    return workbookResponse(body, names)
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
