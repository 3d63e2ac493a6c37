import { z } from 'zod'
import { HelpPage } from '@/components/help/help-page'
import { firstGiven } from '@/lib/core/http/query-values'
import { pageFor } from '@/lib/core/route/page'
import { ROLES } from '@/lib/features/help/labels'

const MAX_SEARCH = 100

/** Invalid values are ignored. */
const query = z.object({
  /** Null for the own role. */
  role: z.preprocess(firstGiven, z.enum(ROLES)).nullable().catch(null),
  search: z.preprocess(firstGiven, z.string().trim().max(MAX_SEARCH)).catch(''),
})

export const metadata = { title: 'Справка' }

export default pageFor({ permission: 'signed-in' }, ({ user, searchParams }) => {
  const { role, search } = query.parse(searchParams)
  return <HelpPage role={role ?? user.role} reader={user.role} search={search} />
})
