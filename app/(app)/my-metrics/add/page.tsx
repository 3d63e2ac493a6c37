import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { DocumentScreen } from '@/components/documents/document/document-screen'
import { documentName } from '@/components/documents/period/document-period'
import { RefusedPeriod } from '@/components/documents/period/refused-period'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { requireAgreedUser } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { ERROR_TABLE } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import { deviceKeys } from '@/lib/core/process/secrets'
import { type PageQuery, resultOrRefusal } from '@/lib/core/route/page'
import { readTemplate } from '@/lib/features/documents/entry/data'
import { PERIOD_UNAVAILABLE, templateQuerySchema } from '@/lib/features/documents/schema'

export const metadata: Metadata = { title: 'Ввод показателей' }

export default async function NewDocumentPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireAgreedUser()
  if (!user) return null
  const query = templateQuerySchema.safeParse(await searchParams)
  if (!query.success) return <Unavailable reason={PERIOD_UNAVAILABLE} />
  if (user.moving === 'read_only') return <RefusedPeriod reason={ERROR_TABLE.moving.message} />
  const read = await resultOrRefusal(() => readTemplate(companyScope(user), query.data))
  if ('refusal' in read) return <Unavailable reason={read.refusal} />
  const { result: template } = read
  const existing = template.meta.existing_document_id
  if (existing !== null) redirect(`/my-metrics/${existing}/edit`)
  if (!template.meta.can.edit) notFound()
  const { metric_category_id, metric_period_id, year, quarter, month } = query.data
  const documentKey = {
    company_id: template.meta.company.id,
    metric_category_id: metric_category_id ?? 0,
    metric_period_id: metric_period_id ?? 0,
    year: year ?? 0,
    quarter: quarter ?? 0,
    month: month ?? 0,
  }
  return (
    <DocumentScreen
      key={documentName(documentKey)}
      mode="new"
      template={template}
      documentKey={documentKey}
      userId={user.id}
      deviceKeys={deviceKeys(user.id)}
      role={user.role}
      timeZone={env().APP_TIMEZONE}
      signatures={<PrintSignatures />}
    />
  )
}

function Unavailable({ reason }: { reason: string }) {
  return (
    <RefusedPeriod reason={reason}>Ввод открывается на следующий день после окончания периода.</RefusedPeriod>
  )
}
