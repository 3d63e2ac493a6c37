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

export type DocumentDialog = 'approve' | 'withdraw' | 'delete' | 'history' | 'workbook'

/** Approving, withdrawing and deleting: what each asks first, does, and says afterwards. */
export function useDocumentActions(form: DocumentForm, goBack: () => void) {
  const alerts = useAlerts()
  const approval = useApproveDocument()
  const withdrawal = useWithdrawApproval()
  const deletion = useDeleteDocument()
  const [dialog, setDialog] = useState<DocumentDialog | null>(null)
  const [isApproving, setApproving] = useState(false)
  const { document } = form

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

  async function approve() {
    // Closed before the answer, so that the keyboard can then go to the cell the server refuses.
    setDialog(null)
    setApproving(true)
    try {
      const saved = await form.save()
      if (saved) await approveVersion(saved.id, saved.version)
    } finally {
      setApproving(false)
    }
  }

  async function approveVersion(id: number, version: number) {
    const rows = form.store.rows()
    try {
      form.accept(await approval.mutateAsync({ id, version }), rows)
      alerts.show({ type: 'success', message: 'Показатели утверждены' })
      focusHeading()
    } catch (error) {
      form.refuse(error, allRows(rows))
    }
  }

  /** Returns why the reason was refused; null when there is nothing to mend in it. */
  async function withdraw(reason: string): Promise<string | null> {
    if (!document) return null
    const rows = form.store.rows()
    try {
      form.accept(await withdrawal.mutateAsync({ id: document.id, reason }), rows)
      setDialog(null)
      alerts.show({ type: 'success', message: 'Документ возвращён в работу' })
    } catch (error) {
      if (error instanceof ApiError && error.errors.reason) return error.errors.reason.join('. ')
      tell(error)
    }
    return null
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

  return { dialog, setDialog, isApproving, askToApprove, approve, withdraw, remove }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>
