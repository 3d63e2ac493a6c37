import { useRef, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { approvalCheck } from '@/components/documents/cells/entry-actions'
import { focusField } from '@/components/documents/cells/entry-grid'
import { focusHeading } from '@/components/documents/document/document-view'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { allRows } from '@/components/documents/saving/draft-payload'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'
import { documentCalls } from '@/lib/features/documents/client'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { useForgetQuestions } from '@/lib/features/documents/questions/client'
import { returnCalls } from '@/lib/features/documents/returns/client'

export type ReasonedAction = 'withdraw' | 'sendBack' | 'requestWithdrawal' | 'resend'

/** Alert key of obstacles to approval: the next attempt removes them. */
const OBSTACLES = 'approval-obstacles'

type DocumentDialog = ReasonedAction | 'approve' | 'delete' | 'history' | 'workbook'

/** Approving and resubmitting: confirmation, call and message; other actions are in their dialogs. */
export function useDocumentActions(form: DocumentForm) {
  const alerts = useAlerts()
  const { attempt } = useCall()
  const approval = documentCalls.useChange('POST /api/input-documents/{id}/approving')
  const resending = returnCalls.useChange('DELETE /api/input-documents/{id}/return')
  const forgetQuestions = useForgetQuestions()
  const [dialog, setDialog] = useState<DocumentDialog | null>(null)
  const [isApproving, setApproving] = useState(false)
  /** Merges that were on the screen when the approval was confirmed. */
  const merges = useRef(0)

  function confirmApproval() {
    merges.current = form.merges()
    setDialog('approve')
  }

  /** Obstacles that the form knows are shown before confirmation. */
  async function askToApprove() {
    // The server checks everything again: without the check's script the confirmation comes first.
    alerts.forget(OBSTACLES)
    const checks = await approvalCheck.preload().catch(() => null)
    const rows = form.checkedRows()
    if (rows === null) return
    const check = checks?.checkForApproval(rows) ?? null
    if (check === null) return confirmApproval()
    form.store.update(() => check.rows)
    focusField(check.first)
    alerts.show({ type: 'danger', message: check.message, about: OBSTACLES })
  }

  /** @param despiteQuestions whether the person confirmed open questions */
  async function approve(despiteQuestions: boolean) {
    // Closed before the answer, so that a cell refused by the server can be focused.
    setDialog(null)
    setApproving(true)
    try {
      const saved = await form.save()
      // What others changed meanwhile is confirmed too.
      if (saved && form.merges() !== merges.current) return confirmApproval()
      if (saved) await approveVersion(saved, despiteQuestions)
    } finally {
      setApproving(false)
    }
  }

  async function approveVersion({ id, version }: InputDocument, despiteQuestions: boolean) {
    const rows = form.store.rows()
    try {
      form.accept(await approval.mutateAsync({ id, version, despite_questions: despiteQuestions }), rows)
      alerts.show({ type: 'success', message: 'Показатели утверждены' })
      focusHeading()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'open_questions') {
        await forgetQuestions()
        return confirmApproval()
      }
      // Its paths count the rows as they are now: an administrator may have added or moved indicators.
      if (error instanceof ApiError && error.status === 422) await form.resolve({ kind: 'changed', id })
      form.refuse(error, allRows(form.store.rows()))
    }
  }

  /** «Готово, проверьте»: resubmits the draft; if nothing was changed, it asks for a reply. */
  async function resend() {
    const saved = await form.save()
    if (!saved) return
    // `changed` does not count the save just made, so the time of that save is compared too.
    const { returned, updated_at } = saved
    if (returned?.changed === 0 && updated_at <= returned.at) return setDialog('resend')
    const send = async () => form.follow(await resending.mutateAsync({ id: saved.id }))
    if (await attempt(send, { done: 'Отправлено на проверку' })) focusHeading()
  }

  return { dialog, setDialog, isApproving, askToApprove, approve, resend }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>
