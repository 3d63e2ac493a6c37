'use client'

import { type ComponentProps, useRef } from 'react'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { useCall } from '@/components/calls/use-call'
import { fieldElement, firstDisputed } from '@/components/documents/cells/entry-grid'
import {
  APPROVAL_TEXT,
  OffList,
  OpenQuestions,
  offRows,
  WarnedList,
} from '@/components/documents/document/approval-question'
import type { DocumentView } from '@/components/documents/document/document-view'
import { DocumentWorkbook } from '@/components/documents/document/document-workbook'
import type { DocumentActions, ReasonedAction } from '@/components/documents/document/use-document-actions'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import type { DocumentLeave } from '@/components/documents/document/use-document-leave'
import { HistoryDialog, metricNames } from '@/components/documents/history/history-dialog'
import { reviewTitle } from '@/components/documents/period/document-period'
import { useOpenQuestions } from '@/components/documents/questions/questions-context'
import { ConflictDialog } from '@/components/documents/saving/conflict-dialog'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { DIGEST_HOUR } from '@/lib/features/deadlines/labels'
import { useDeleteDocument, useWithdrawApproval } from '@/lib/features/documents/client'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import {
  useRequestWithdrawal,
  useResendDocument,
  useReturnDocument,
} from '@/lib/features/documents/returns/client'

type Words = Pick<
  ComponentProps<typeof ReasonDialog>,
  'label' | 'missing' | 'title' | 'hint' | 'confirmLabel' | 'done'
> & { text: string }

export const REASON_WORDS: Readonly<Record<ReasonedAction, Words>> = {
  withdraw: {
    title: 'Вернуть документ в работу?',
    text: 'Утверждение будет снято. Вышедший выпуск не изменится, в следующие войдёт то, что утвердят снова.',
    hint: 'Её увидят сотрудники организации',
    confirmLabel: 'Вернуть в работу',
    done: 'Документ возвращён в работу',
  },
  sendBack: {
    title: 'Вернуть на доработку?',
    text: `Документ останется черновиком. Кто его заполняет, увидит причину сразу, а в письме — в ближайшие ${DIGEST_HOUR}:00, если получает напоминания.`,
    hint: 'Её увидят те, кто заполняет документ',
    confirmLabel: 'Вернуть на доработку',
    done: 'Документ возвращён на доработку',
  },
  requestWithdrawal: {
    title: 'Попросить вернуть документ в работу?',
    text: 'Решит администратор проекта. До его решения документ остаётся утверждённым.',
    hint: 'Её прочтёт администратор',
    confirmLabel: 'Отправить просьбу',
    done: 'Просьба отправлена администратору',
  },
  resend: {
    label: 'Ответ',
    missing: 'Напишите ответ',
    title: 'Отправить без изменений?',
    text: 'После возврата в документе ничего не изменено. Напишите, что проверено и почему числа верны.',
    hint: 'Его увидят все, кто открывает документ',
    confirmLabel: 'Отправить на проверку',
    done: 'Отправлено на проверку',
  },
}

const isReasoned = (dialog: string): dialog is ReasonedAction => dialog in REASON_WORDS

type ReasonedDialogProps = { action: ReasonedAction; form: DocumentForm; onClose: () => void }

function ReasonedDialog({ action, form, onClose }: ReasonedDialogProps) {
  const withdraw = useWithdrawApproval().mutateAsync
  const sendBack = useReturnDocument().mutateAsync
  const requestWithdrawal = useRequestWithdrawal().mutateAsync
  const resend = useResendDocument().mutateAsync
  const { text, ...words } = REASON_WORDS[action]

  async function send(reason: string) {
    // Saved first, so that the returned document includes what is typed.
    const saved = await form.save()
    if (!saved) return 'Документ не сохранён. Закройте окно: форма скажет, что мешает.'
    const { id } = saved
    form.follow(
      action === 'resend'
        ? await resend({ id, answer: reason })
        : await { withdraw, sendBack, requestWithdrawal }[action]({ id, reason }),
    )
    return null
  }

  return (
    <ReasonDialog {...words} maxLength={2000} color="warning" onClose={onClose} send={send}>
      <p>{text}</p>
    </ReasonDialog>
  )
}

type DocumentDialogsProps = {
  form: DocumentForm
  view: DocumentView
  actions: DocumentActions
  leaving: DocumentLeave
}

export function DocumentDialogs({ form, view, actions, leaving }: DocumentDialogsProps) {
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
        title={`Утвердить «${view.category.short_name}» за ${reviewTitle(view.key)}?`}
        confirmLabel="Утвердить"
        color="success"
        onConfirm={() => actions.approve(questions.length > 0)}
      >
        {APPROVAL_TEXT}
        {dialog === 'approve' && (
          <>
            <OffList rows={offRows(form.store.rows())} />
            <WarnedList rows={form.store.rows()} />
          </>
        )}
        {document && <OpenQuestions questions={questions} names={metricNames(document)} />}
      </ConfirmDialog>
      {document && (
        <DeleteDialog
          id={document.id}
          open={dialog === 'delete'}
          onClose={close}
          onDeleted={leaving.goBack}
        />
      )}
      {dialog && isReasoned(dialog) && <ReasonedDialog action={dialog} form={form} onClose={close} />}
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
      {document && dialog === 'history' && <HistoryDialog document={document} onClose={close} />}
      <LeaveDialog leaving={leaving} document={document} />
    </>
  )
}

type DeleteDialogProps = { id: number; open: boolean; onClose: () => void; onDeleted: () => void }

function DeleteDialog({ id, open, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useDeleteDocument()
  const { attempt } = useCall()

  async function remove() {
    const isDone = await attempt(() => deletion.mutateAsync({ id }), { done: 'Документ удалён' })
    if (isDone) onDeleted()
    else onClose()
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
  leaving: Pick<DocumentLeave, 'isAsking' | 'stay' | 'go' | 'staysOnDevice'>
  document: InputDocument | null
}

export function LeaveDialog({ leaving, document }: LeaveDialogProps) {
  const window = {
    open: leaving.isAsking,
    onClose: leaving.stay,
    onConfirm: leaving.go,
    cancelLabel: 'Остаться',
  }
  if (leaving.staysOnDevice)
    return (
      <ConfirmDialog {...window} title="Закрыть документ?" confirmLabel="Закрыть" color="warning">
        Последние изменения ещё не отправлены. Они сохранены на этом устройстве и будут отправлены, когда вы
        снова откроете документ здесь.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      {...window}
      title="Закрыть без сохранения?"
      confirmLabel="Закрыть без сохранения"
      color="danger"
    >
      {document
        ? 'Последние изменения не сохранены и будут потеряны.'
        : 'Введённые данные не сохранены и будут потеряны.'}
    </ConfirmDialog>
  )
}
