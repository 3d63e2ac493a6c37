'use client'

import { useState } from 'react'
import { focusField } from '@/components/documents/cells/entry-field'
import { checkForApproval } from '@/components/documents/document/approval-check'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { focusHeading } from '@/components/documents/period/document-heading'
import { allRows } from '@/components/documents/saving/draft-payload'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'
import { useApproveDocument, useDeleteDocument, useWithdrawApproval } from '@/lib/features/documents/client'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { useForgetQuestions } from '@/lib/features/documents/questions/client'
import {
  useRequestWithdrawal,
  useResendDocument,
  useReturnDocument,
} from '@/lib/features/documents/returns/client'

/** What is done to a document for a reason. */
export type ReasonedDeed = 'withdraw' | 'sendBack' | 'requestWithdrawal'

export type DocumentDialog = ReasonedDeed | 'approve' | 'delete' | 'history' | 'workbook'

/** Approving, withdrawing and deleting: what each asks first, does, and says afterwards. */
export function useDocumentActions(form: DocumentForm, goBack: () => void) {
  const alerts = useAlerts()
  const approval = useApproveDocument()
  const withdrawal = useWithdrawApproval()
  const deletion = useDeleteDocument()
  const sendingBack = useReturnDocument()
  const resending = useResendDocument()
  const request = useRequestWithdrawal()
  const forgetQuestions = useForgetQuestions()
  const [dialog, setDialog] = useState<DocumentDialog | null>(null)
  const [isApproving, setApproving] = useState(false)
  const { document } = form
  const deeds = {
    withdraw: { send: withdrawal.mutateAsync, done: 'Документ возвращён в работу' },
    sendBack: { send: sendingBack.mutateAsync, done: 'Документ возвращён на доработку' },
    requestWithdrawal: { send: request.mutateAsync, done: 'Просьба отправлена администратору' },
  }

  function tell(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    alerts.show({ type: 'danger', message: error.message })
  }

  /** What the form itself knows to be in the way is shown before anything is asked. */
  function askToApprove() {
    const rows = form.checkedRows()
    if (rows === null) return
    const check = checkForApproval(rows)
    if (check === null) return setDialog('approve')
    form.store.update(() => check.rows)
    focusField(check.first)
    alerts.show({ type: 'danger', message: check.message })
  }

  /** @param despiteQuestions whether whoever approves was told of open questions */
  async function approve(despiteQuestions: boolean) {
    // Closed before the answer, so that the keyboard can then go to the cell the server refuses.
    setDialog(null)
    setApproving(true)
    try {
      const saved = await form.save()
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
        return setDialog('approve')
      }
      form.refuse(error, allRows(rows))
    }
  }

  /** Returns why the reason was refused; null when there is nothing to mend in it. */
  async function forReason(deed: ReasonedDeed, reason: string): Promise<string | null> {
    // What is typed is not lost to the document that comes back.
    const saved = await form.save()
    if (!saved) return null
    const { send, done } = deeds[deed]
    try {
      form.follow(await send({ id: saved.id, reason }))
      setDialog(null)
      alerts.show({ type: 'success', message: done })
    } catch (error) {
      if (error instanceof ApiError && error.errors.reason) return error.errors.reason.join('. ')
      tell(error)
    }
    return null
  }

  /** «Готово, проверьте»: what the draft was returned for is mended. */
  async function resend() {
    const saved = await form.save()
    if (!saved) return
    try {
      form.follow(await resending.mutateAsync(saved.id))
      alerts.show({ type: 'success', message: 'Отправлено на проверку' })
      focusHeading()
    } catch (error) {
      tell(error)
    }
  }

  async function remove() {
    if (!document) return
    try {
      await deletion.mutateAsync(document.id)
      alerts.show({ type: 'success', message: 'Документ удалён' })
      goBack()
    } catch (error) {
      setDialog(null)
      tell(error)
    }
  }

  return { dialog, setDialog, isApproving, askToApprove, approve, forReason, resend, remove }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>
