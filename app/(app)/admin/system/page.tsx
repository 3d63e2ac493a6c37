import { SystemScreen } from '@/components/audit/system-screen'
import { pageFor } from '@/lib/core/route/page'
import { readInstallation } from '@/lib/features/platform/installation-data'

export const metadata = { title: 'Состояние системы' }

export default pageFor({ permission: 'audit.view' }, async () => (
  <SystemScreen {...(await readInstallation())} />
))
