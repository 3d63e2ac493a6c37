import { MovingScreen } from '@/components/audit/moving-screen'
import { pageFor } from '@/lib/core/route/page'
import { readMoveRuns } from '@/lib/features/audit/data'

export const metadata = { title: 'Переезд' }

export default pageFor({ permission: 'companies.manage' }, async ({ scope }) => (
  <MovingScreen runs={await readMoveRuns(scope)} />
))
