'use client'

import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { CheckedDocument } from '@/components/documents/workbook/checked-workbook'
import { useWorkbookCheck, WorkbookSteps } from '@/components/documents/workbook/workbook-steps'
import {
  changesCount,
  isTakeable,
  templateOf,
  typeChanges,
} from '@/components/documents/workbook/workbook-words'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { FormError } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { documentTemplateUrl, newDocumentTemplateUrl } from '@/lib/features/documents/client'
import type { DocumentKey } from '@/lib/features/documents/entry/shapes'

type DocumentWorkbookProps = { form: DocumentForm; documentKey: DocumentKey; onClose: () => void }

const ABOUT =
  'Скачайте шаблон, заполните его в Excel и загрузите обратно. Сначала вы увидите, что изменится, и только потом сохраните.'

/** A document filled in as a spreadsheet: download the template, upload it, review the changes, save. */
export function DocumentWorkbook({ form, documentKey, onClose }: DocumentWorkbookProps) {
  const alerts = useAlerts()
  const check = useWorkbookCheck()
  const { document } = form
  const found = check.checked && templateOf(check.checked, documentKey)
  const isStale = found !== null && found.version !== (document?.version ?? null)

  /** The file is compared with the stored document, so that edits are saved first. */
  async function read(file: File) {
    await form.autosave()
    if (form.hasUnsaved()) check.refuse('Сначала сохраните изменения, сделанные в документе.')
    else await check.read(file)
  }

  async function take() {
    if (!found) return
    onClose()
    form.store.update((rows) => typeChanges(rows, found.changes))
    if (await form.save())
      alerts.show({ type: 'success', message: `Из файла сохранено: ${changesCount(found.changes.length)}` })
  }

  return (
    <Dialog
      onClose={onClose}
      title="Заполнение в Excel"
      footer={
        found &&
        isTakeable(found) &&
        !isStale && (
          <Button color="info" onClick={take}>
            Сохранить {changesCount(found.changes.length)}
          </Button>
        )
      }
    >
      <WorkbookSteps
        about={ABOUT}
        templateUrl={document ? documentTemplateUrl(document.id) : newDocumentTemplateUrl(documentKey)}
        isChecking={check.isChecking}
        failure={check.failure}
        onFile={read}
      />
      <div aria-live="polite" className="mt-4 space-y-3">
        {check.checked && !found && (
          <FormError>
            В файле нет этого документа: он за другой период, для другой категории или другой организации.
          </FormError>
        )}
        {found && isStale && (
          <FormError>
            В системе уже есть более новая версия документа. Откройте его заново и повторите.
          </FormError>
        )}
        {found && !isStale && <CheckedDocument checked={found} />}
        {found && check.checked && check.checked.length > 1 && (
          <p className="text-sm text-ink-soft">
            В файле есть и другие категории. Чтобы загрузить их все, откройте «Мои показатели».
          </p>
        )}
      </div>
    </Dialog>
  )
}
