import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { QualityScreen } from '@/components/quality/quality-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { idText } from '@/lib/core/http/params'
import { env } from '@/lib/core/process/env'
import { foundOrNotFound } from '@/lib/core/route/page'
import { readDataQuality } from '@/lib/features/quality/data'

export const metadata: Metadata = { title: 'Паспорт качества данных' }

export default async function PassportPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requirePermission('data_quality.list')
  if (!user) return null
  const id = idText.safeParse((await params).id)
  if (!id.success) notFound()
  const dataQuality = await foundOrNotFound(() => readDataQuality(companyScope(user), id.data))
  const path = [
    { label: 'Администрирование' },
    { label: 'Качество данных', href: '/admin/data-quality' },
    { label: dataQuality.company.short_name },
  ]
  return (
    <QualityScreen
      initial={dataQuality}
      companyId={id.data}
      path={path}
      mayExplain={false}
      timeZone={env().APP_TIMEZONE}
    />
  )
}
