import { HelpPage } from '@/components/help/help-page'
import { pageFor } from '@/lib/core/route/page'
import { helpQuerySchema } from '@/lib/features/help/schema'

export const metadata = { title: 'Справка' }

export default pageFor({ permission: 'signed-in' }, ({ user, searchParams }) => {
  const { role, search } = helpQuerySchema.parse(searchParams)
  return <HelpPage role={role ?? user.role} reader={user.role} search={search} />
})
