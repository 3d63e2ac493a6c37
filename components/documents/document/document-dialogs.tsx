import { type ComponentProps, useRef } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { disputedField } from '@/components/documents/cells/entry-grid'
import { APPROVAL_TEXT, FormNotes, OpenQuestions } from '@/components/documents/document/approval-question'
import type { DocumentView } from '@/components/documents/document/document-view'
import type { DocumentActions, ReasonedAction } from '@/components/documents/document/use-document-actions'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import type { useDocumentLeave } from '@/components/documents/document/use-document-leave'
import { HistoryDialog, metricNames } from '@/components/documents/history/history-dialog'
import { useOpenQuestions } from '@/components/documents/questions/questions-context'
import { ConflictDialog } from '@/components/documents/saving/conflict-dialog'
import { CheckedDocument } from '@/components/documents/workbook/checked-workbook'
import { useWorkbookCheck, WorkbookSteps } from '@/components/documents/workbook/workbook-steps'
import {
  changesCount,
  isTakeable,
  templateOf,
  typeChanges,
} from '@/components/documents/workbook/workbook-words'
import { Button } from '@/components/ui/basics/button'
import { hasUnsent } from '@/components/ui/browser/use-leave-guard'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { FormError } from '@/components/ui/forms/form-parts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { Dialog } from '@/components/ui/overlays/dialog'
import { periodTitle } from '@/lib/core/format/quarters'
import { DIGEST_HOUR } from '@/lib/features/deadlines/labels'
import { documentCalls } from '@/lib/features/documents/client'
import type { DocumentKey, InputDocument } from '@/lib/features/documents/entry/shapes'
import { returnCalls } from '@/lib/features/documents/returns/client'

type Words = Pick<
  ComponentProps<typeof ReasonDialog>,
  'label' | 'missing' | 'title' | 'hint' | 'confirmLabel' | 'done'
> & { text: string }

const REASON_WORDS: Readonly<Record<ReasonedAction, Words>> = {
  withdraw: {
    title: 'Вернуть документ в работу?',
    text: 'Утверждение будет снято. Вышедшие выпуски не изменятся, в следующие войдёт то, что утвердят снова.',
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

/** The refusal of an action whose edits could not be saved first. */
const NOT_SAVED = 'Документ не сохранён. Закройте окно: форма скажет, что мешает.'

const isReasoned = (dialog: string): dialog is ReasonedAction => dialog in REASON_WORDS

type ReasonedDialogProps = {
  action: ReasonedAction
  /** Which document it is about, where that is not obvious. */
  about?: string
  /** Saves first, so that the returned document includes what is typed. Null if that was refused. */
  save: () => Promise<Pick<InputDocument, 'id'> | null>
  onDone: DocumentForm['follow']
  onClose: () => void
}

export function ReasonedDialog({ action, about, save, onDone, onClose }: ReasonedDialogProps) {
  const withdraw = documentCalls.useChange('DELETE /api/input-documents/{id}/approving').mutateAsync
  const sendBack = returnCalls.useChange('POST /api/input-documents/{id}/return').mutateAsync
  const requestWithdrawal = returnCalls.useChange(
    'POST /api/input-documents/{id}/withdrawal-request',
  ).mutateAsync
  const resend = returnCalls.useChange('DELETE /api/input-documents/{id}/return').mutateAsync
  const { text, ...words } = REASON_WORDS[action]

  async function send(reason: string) {
    const saved = await save()
    if (!saved) return NOT_SAVED
    const { id } = saved
    onDone(
      action === 'resend'
        ? await resend({ id, answer: reason })
        : await { withdraw, sendBack, requestWithdrawal }[action]({ id, reason }),
    )
    return null
  }

  return (
    <ReasonDialog {...words} maxLength={2000} color="warning" onClose={onClose} send={send}>
      {about && <p className="mb-2 font-medium text-ink">{about}</p>}
      <p>{text}</p>
    </ReasonDialog>
  )
}

type DocumentWorkbookProps = { form: DocumentForm; documentKey: DocumentKey; onClose: () => void }

/** A document filled in as a spreadsheet: download the template, upload it, review the changes, save. */
function DocumentWorkbook({ form, documentKey, onClose }: DocumentWorkbookProps) {
  const alerts = useAlerts()
  const check = useWorkbookCheck()
  const { document } = form
  const checked = check.checked && templateOf(check.checked, documentKey)
  const { metric_period_id: _periodicity, ...query } = documentKey
  const templateUrl = document
    ? documentCalls.address('GET /api/input-documents/{id}/template', { params: { id: document.id } })
    : documentCalls.address('GET /api/input-documents/template', { query })

  /** The file is compared with the stored document, so that edits are saved first. */
  async function read(file: File) {
    await form.autosave()
    if (form.hasUnsaved()) check.refuse('Сначала сохраните изменения, сделанные в документе.')
    else await check.read(file)
  }

  async function take() {
    if (!checked) return
    onClose()
    form.store.update((rows) => typeChanges(rows, checked.changes, check.name))
    if (await form.save())
      alerts.show({ type: 'success', message: `Из файла сохранено: ${changesCount(checked.changes.length)}` })
  }

  return (
    <Dialog
      onClose={onClose}
      title="Заполнение в Excel"
      footer={
        checked &&
        isTakeable(checked) && (
          <Button color="info" onClick={take}>
            Сохранить {changesCount(checked.changes.length)}
          </Button>
        )
      }
    >
      <WorkbookSteps
        about="Скачайте шаблон, заполните его в Excel и загрузите обратно. Сначала вы увидите, что изменится, и только потом сохраните."
        templateUrl={templateUrl}
        isChecking={check.isChecking}
        failure={check.failure}
        onFile={read}
      />
      <div aria-live="polite" className="mt-4 space-y-3">
        {check.checked && !checked && (
          <FormError>
            В файле нет этого документа: он за другой период, для другой категории или другой организации.
          </FormError>
        )}
        {checked && <CheckedDocument checked={checked} />}
        {checked && check.checked && check.checked.length > 1 && (
          <p className="text-sm text-ink-soft">
            В файле есть и другие категории. Чтобы загрузить их все, откройте «Мои показатели».
          </p>
        )}
      </div>
    </Dialog>
  )
}

type DocumentDialogsProps = {
  form: DocumentForm
  view: DocumentView
  actions: DocumentActions
  leaving: ReturnType<typeof useDocumentLeave>
}

export function DocumentDialogs({ form, view, actions, leaving }: DocumentDialogsProps) {
  const { document, conflict } = form
  const { dialog } = actions
  const isMerged = useRef(false)
  const deletion = documentCalls.useChange('DELETE /api/input-documents/{id}')
  const questions = useOpenQuestions(document?.id ?? null)
  const close = () => actions.setDialog(null)
  return (
    <>
      <ConfirmDialog
        open={dialog === 'approve'}
        onClose={close}
        title={`Утвердить «${view.category.short_name}» за ${periodTitle(view.key)}?`}
        confirmLabel="Утвердить"
        color="success"
        onConfirm={() => actions.approve(questions.length > 0)}
      >
        {APPROVAL_TEXT}
        {dialog === 'approve' && <FormNotes rows={form.store.rows()} />}
        {document && <OpenQuestions questions={questions} names={metricNames(document)} />}
      </ConfirmDialog>
      {document && (
        <QuestionDialog
          open={dialog === 'delete'}
          onClose={close}
          title="Удалить документ?"
          message="Отменить удаление будет невозможно: все значения документа будут потеряны."
          confirmLabel="Удалить"
          color="danger"
          send={() => deletion.mutateAsync({ id: document.id })}
          done="Документ удалён"
          onDone={leaving.goBack}
        />
      )}
      {dialog && isReasoned(dialog) && (
        <ReasonedDialog action={dialog} save={form.save} onDone={form.follow} onClose={close} />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          focusAfter={() => (isMerged.current ? disputedField(form.store.rows()) : null)}
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

type LeaveDialogProps = {
  leaving: Pick<ReturnType<typeof useDocumentLeave>, 'isAsking' | 'stay' | 'go' | 'staysOnDevice'>
  document: InputDocument | null
}

export function LeaveDialog({ leaving, document }: LeaveDialogProps) {
  const words = leaving.staysOnDevice
    ? ({
        title: 'Закрыть документ?',
        message: hasUnsent()
          ? 'Набранный вопрос или ответ не отправлен и будет потерян. Изменения документа остаются на этом устройстве.'
          : 'Последние изменения ещё не отправлены. Они сохранены на этом устройстве и будут отправлены, когда вы снова откроете документ здесь.',
        confirmLabel: 'Закрыть',
        color: 'warning',
      } as const)
    : ({
        title: 'Закрыть без сохранения?',
        message: document
          ? 'Последние изменения не сохранены и будут потеряны.'
          : 'Введённые данные не сохранены и будут потеряны.',
        confirmLabel: 'Закрыть без сохранения',
        color: 'danger',
      } as const)
  return (
    <ConfirmDialog
      open={leaving.isAsking}
      onClose={leaving.stay}
      onConfirm={leaving.go}
      cancelLabel="Остаться"
      {...words}
    />
  )
}
