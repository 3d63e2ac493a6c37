import { notFound, redirect } from 'next/navigation'
import { DocumentScreen } from '@/components/documents/document/document-screen'
import { documentName } from '@/components/documents/period/matrix'
import { RefusedPeriod } from '@/components/documents/period/refused-period'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { ERROR_TABLE } from '@/lib/core/http/errors'
import { deviceKeys } from '@/lib/core/process/secrets'
import { pageFor, resultOrRefusal } from '@/lib/core/route/page'
import { readTemplate } from '@/lib/features/documents/entry/data'
import { PERIOD_UNAVAILABLE, periodColumns, templateQuerySchema } from '@/lib/features/documents/schema'

export const metadata = { title: 'Ввод показателей' }

export default pageFor({ permission: 'signed-in' }, async ({ user, scope, searchParams }) => {
  const query = templateQuerySchema.safeParse(searchParams)
  if (!query.success) return <RefusedPeriod reason={PERIOD_UNAVAILABLE} />
  if (user.moving === 'read_only') return <RefusedPeriod reason={ERROR_TABLE.moving.message} />
  const read = await resultOrRefusal(() => readTemplate(scope, query.data))
  if ('refusal' in read) return <RefusedPeriod reason={read.refusal} />
  const { result: template } = read
  const existing = template.meta.existing_document_id
  if (existing !== null) redirect(`/my-metrics/${existing}/edit`)
  if (!template.meta.can.edit) notFound()
  const documentKey = {
    company_id: template.meta.company.id,
    metric_category_id: query.data.metric_category_id ?? 0,
    ...periodColumns(query.data),
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
      signatures={<PrintSignatures />}
    />
  )
})
