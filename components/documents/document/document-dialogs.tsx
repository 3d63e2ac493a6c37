'use client'

import { useRef } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { fieldElement } from '@/components/documents/cells/entry-field'
import { firstDisputed } from '@/components/documents/cells/entry-grid'
import { WarnedList } from '@/components/documents/cells/warned-list'
import type { DocumentView } from '@/components/documents/document/document-view'
import { DocumentWorkbook } from '@/components/documents/document/document-workbook'
import { ReasonDialogs } from '@/components/documents/document/reason-dialogs'
import type { DocumentActions } from '@/components/documents/document/use-document-actions'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { HistoryDialog } from '@/components/documents/history/history-dialog'
import { metricNames } from '@/components/documents/history/history-words'
import { OpenQuestions } from '@/components/documents/questions/open-questions'
import { useOpenQuestions } from '@/components/documents/questions/use-open-questions'
import { ConflictDialog } from '@/components/documents/saving/conflict-dialog'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useDeleteDocument } from '@/lib/features/documents/client'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'

type DocumentDialogsProps = {
  form: DocumentForm
  view: DocumentView
  actions: DocumentActions
  timeZone: string
  onDeleted: () => void
}

/** Every question the document asks, and its history. */
export function DocumentDialogs({ form, view, actions, timeZone, onDeleted }: DocumentDialogsProps) {
  const { document, conflict } = form
  const { dialog } = actions
  const isMerged = useRef(false)
  const questions = useOpenQuestions(document?.id ?? null)
  const close = () => actions.setDialog(null)
  return (
    <>
      <ConfirmDialog
        open={dialog === 'approve'}
        onClose={close}
        title="Утвердить показатели?"
        confirmLabel="Утвердить"
        color="success"
        onConfirm={() => actions.approve(questions.length > 0)}
      >
        Изменить значения показателей после утверждения будет невозможно. Убедитесь, что данные введены верно.
        {dialog === 'approve' && <WarnedList rows={form.store.rows()} />}
        {document && <OpenQuestions questions={questions} names={metricNames(document)} />}
      </ConfirmDialog>
      {document && (
        <DeleteDialog id={document.id} open={dialog === 'delete'} onClose={close} onDeleted={onDeleted} />
      )}
      <ReasonDialogs form={form} actions={actions} onClose={close} />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          hasTyped={form.hasUnsaved()}
          focusAfter={() => (isMerged.current ? fieldElement(firstDisputed(form.store.rows())) : null)}
          onClose={() => {
            isMerged.current = false
            form.dismissConflict()
          }}
          onConfirm={() => {
            isMerged.current = true
            return form.resolve(conflict)
          }}
        />
      )}
      {dialog === 'workbook' && <DocumentWorkbook form={form} documentKey={view.key} onClose={close} />}
      {document && dialog === 'history' && (
        <HistoryDialog document={document} timeZone={timeZone} onClose={close} />
      )}
    </>
  )
}

type DeleteDialogProps = { id: number; open: boolean; onClose: () => void; onDeleted: () => void }

function DeleteDialog({ id, open, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useDeleteDocument()
  const attempt = useAttempt()
  const alerts = useAlerts()

  async function remove() {
    if (!(await attempt(() => deletion.mutateAsync(id)))) return onClose()
    alerts.show({ type: 'success', message: 'Документ удалён' })
    onDeleted()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Удалить документ?"
      confirmLabel="Удалить"
      color="danger"
      onConfirm={remove}
    >
      Отменить удаление будет невозможно: все значения документа будут потеряны.
    </ConfirmDialog>
  )
}

type LeaveDialogProps = {
  open: boolean
  document: InputDocument | null
  /** What is not sent waits on the device until the document is opened again. */
  staysOnDevice: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asked when unsaved changes would be left behind. */
export function LeaveDialog({ open, document, staysOnDevice, onStay, onLeave }: LeaveDialogProps) {
  if (staysOnDevice)
    return (
      <ConfirmDialog
        open={open}
        onClose={onStay}
        title="Закрыть документ?"
        confirmLabel="Закрыть"
        cancelLabel="Остаться"
        color="warning"
        onConfirm={onLeave}
      >
        Последние изменения ещё не отправлены. Они сохранены на этом устройстве и будут отправлены, когда вы
        снова откроете документ здесь.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      title="Закрыть без сохранения?"
      confirmLabel="Закрыть без сохранения"
      cancelLabel="Остаться"
      color="danger"
      onConfirm={onLeave}
    >
      {document
        ? 'Последние изменения не сохранены и будут потеряны.'
        : 'Введённые данные не сохранены и будут потеряны.'}
    </ConfirmDialog>
  )
}
