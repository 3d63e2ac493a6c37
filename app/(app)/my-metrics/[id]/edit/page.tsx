import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocumentScreen } from '@/components/documents/document/document-screen'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { requireAgreedUser } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { env } from '@/lib/core/process/env'
import { deviceKeys } from '@/lib/core/process/secrets'
import { foundOrNotFound } from '@/lib/core/route/page'
import { readDocument } from '@/lib/features/documents/entry/data'

export const metadata: Metadata = { title: 'Редактирование показателей' }

export default async function EditDocumentPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireAgreedUser()
  if (!user) return null
  const path = idParams.safeParse(await params)
  if (!path.success) notFound()
  const document = await foundOrNotFound(() => readDocument(companyScope(user), path.data.id))
  return (
    <DocumentScreen
      key={document.id}
      mode="edit"
      document={document}
      userId={user.id}
      deviceKeys={deviceKeys(user.id)}
      role={user.role}
      timeZone={env().APP_TIMEZONE}
      signatures={<PrintSignatures />}
    />
  )
}
