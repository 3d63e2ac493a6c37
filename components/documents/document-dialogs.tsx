'use client'

import { useState } from 'react'
import { HistoryDialog } from '@/components/documents/history-dialog'
import type { DocumentActions } from '@/components/documents/use-document-actions'
import type { Conflict, DocumentForm } from '@/components/documents/use-document-form'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Textarea } from '@/components/ui/textarea'
import type { InputDocument } from '@/lib/features/documents/answers'

type DocumentDialogsProps = { form: DocumentForm; actions: DocumentActions; timeZone: string }

/** Every question the document asks, and its history. */
export function DocumentDialogs({ form, actions, timeZone }: DocumentDialogsProps) {
  const { document, conflict } = form
  const { dialog } = actions
  const close = () => actions.setDialog(null)
  return (
    <>
      <ConfirmDialog
        open={dialog === 'approve'}
        onClose={close}
        title="Утвердить показатели?"
        confirmLabel="Утвердить"
        color="success"
        onConfirm={actions.approve}
      >
        Изменить значения показателей после утверждения будет невозможно. Убедитесь, что данные введены верно.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'delete'}
        onClose={close}
        title="Удалить документ?"
        confirmLabel="Удалить"
        color="danger"
        onConfirm={actions.remove}
      >
        Отменить удаление будет невозможно: все значения документа будут потеряны.
      </ConfirmDialog>
      {dialog === 'withdraw' && <WithdrawDialog onClose={close} onConfirm={actions.withdraw} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onClose={form.dismissConflict}
          onConfirm={() => form.takeTheirs(conflict)}
        />
      )}
      {document && dialog === 'history' && (
        <HistoryDialog document={document} timeZone={timeZone} onClose={close} />
      )}
    </>
  )
}

const MIN_REASON = 3

type WithdrawDialogProps = { onClose: () => void; onConfirm: (reason: string) => Promise<void> }

function WithdrawDialog({ onClose, onConfirm }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()

  async function confirm() {
    if (reason.trim().length < MIN_REASON)
      return setError(`Укажите причину, не меньше ${MIN_REASON} символов`)
    await onConfirm(reason.trim())
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Вернуть документ в работу?"
      confirmLabel="Вернуть в работу"
      color="warning"
      onConfirm={confirm}
    >
      <p>Утверждение будет снято, значения перестанут участвовать в сравнении до нового утверждения.</p>
      <Textarea
        label="Причина"
        required
        hint="Её увидят сотрудники организации"
        error={error}
        value={reason}
        maxLength={2000}
        onChange={(event) => {
          setReason(event.target.value)
          setError(undefined)
        }}
        className="mt-4"
      />
    </ConfirmDialog>
  )
}

type ConflictDialogProps = { conflict: Conflict; onClose: () => void; onConfirm: () => Promise<void> }

function ConflictDialog({ conflict, onClose, onConfirm }: ConflictDialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={conflict.message}
      confirmLabel={
        conflict.isNew ? 'Открыть его, сохранив введённое' : 'Загрузить новую версию, сохранив введённое'
      }
      cancelLabel="Остаться"
      onConfirm={onConfirm}
    >
      {conflict.isNew
        ? 'Пока вы вводили данные, документ создал другой пользователь. Введённые вами значения останутся в форме; там, где они расходятся, рядом будет показано значение другого пользователя.'
        : 'Ваши изменения не сохранены, но останутся в форме. Там, где вы оба изменили одно и то же, рядом будет показано значение другого пользователя.'}
    </ConfirmDialog>
  )
}

type LeaveDialogProps = {
  open: boolean
  document: InputDocument | null
  onStay: () => void
  onLeave: () => void
}

/** Asked when unsaved changes would be left behind. */
export function LeaveDialog({ open, document, onStay, onLeave }: LeaveDialogProps) {
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
