import { headers } from 'next/headers'
import { SystemScreen } from '@/components/audit/system-screen'
import { pageFor } from '@/lib/core/route/page'
import { readInstallation } from '@/lib/features/platform/installation-data'

export const metadata = { title: 'Состояние системы' }

export default pageFor({ permission: 'audit.view' }, async () => {
  const forwarded = (await headers()).get('x-forwarded-for')?.split(',').length ?? 0
  const { at, findings } = await readInstallation(forwarded)
  return <SystemScreen findings={findings} at={at} />
})
