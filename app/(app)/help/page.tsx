import { z } from 'zod'
import { HelpPage } from '@/components/help/help-page'
import { firstValue } from '@/lib/core/http/query-values'
import { pageFor } from '@/lib/core/route/page'
import { ROLES } from '@/lib/features/help/labels'

export const metadata = { title: 'Справка' }

/** Query of the help; invalid values are ignored. */
const helpQuery = z.object({
  /** Null for one's own role. */
  role: z.preprocess(firstValue, z.enum(ROLES)).nullable().catch(null),
  search: z.preprocess(firstValue, z.string().trim().max(100)).catch(''),
})

export default pageFor({ permission: 'signed-in' }, ({ user, searchParams }) => {
  const { role, search } = helpQuery.parse(searchParams)
  return <HelpPage role={role ?? user.role} reader={user.role} search={search} />
})
