import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PassportScreen } from '@/components/quality/passport-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { idText } from '@/lib/core/http/params'
import { env } from '@/lib/core/process/env'
import { foundOrNotFound } from '@/lib/core/route/page'
import { readPassport } from '@/lib/features/quality/data'

export const metadata: Metadata = { title: 'Паспорт качества данных' }

export default async function PassportPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requirePermission('data_quality.list')
  if (!user) return null
  const id = idText.safeParse((await params).id)
  if (!id.success) notFound()
  const passport = await foundOrNotFound(() => readPassport(companyScope(user), id.data))
  const path = [
    { label: 'Администрирование' },
    { label: 'Качество данных', href: '/admin/data-quality' },
    { label: passport.company.short_name },
  ]
  return (
    <PassportScreen
      initial={passport}
      companyId={id.data}
      path={path}
      mayExplain={false}
      timeZone={env().APP_TIMEZONE}
    />
  )
}
