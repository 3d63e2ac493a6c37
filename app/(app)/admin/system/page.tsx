import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { SystemScreen } from '@/components/audit/system-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { env } from '@/lib/core/process/env'
import { readInstallation } from '@/lib/features/platform/installation-data'

export const metadata: Metadata = { title: 'Состояние системы' }

export default async function SystemPage() {
  const user = await requirePermission('audit.view')
  if (!user) return null
  const forwarded = (await headers()).get('x-forwarded-for')?.split(',').length ?? 0
  const { at, findings } = await readInstallation(forwarded)
  return <SystemScreen findings={findings} at={at} timeZone={env().APP_TIMEZONE} />
}
