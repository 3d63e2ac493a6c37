import { DocumentScreen } from '@/components/documents/document/document-screen'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { idParams } from '@/lib/core/http/params'
import { deviceKeys } from '@/lib/core/process/secrets'
import { orNotFoundPage, pageFor } from '@/lib/core/route/page'
import { readDocument } from '@/lib/features/documents/entry/data'

export const metadata = { title: 'Редактирование показателей' }

export default pageFor({ permission: 'signed-in', params: idParams }, async ({ user, scope, params }) => {
  const document = await orNotFoundPage(() => readDocument(scope, params.id))
  return (
    <DocumentScreen
      key={document.id}
      mode="edit"
      document={document}
      userId={user.id}
      deviceKeys={deviceKeys(user.id)}
      role={user.role}
      signatures={<PrintSignatures />}
    />
  )
})
